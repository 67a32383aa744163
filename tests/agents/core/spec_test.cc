#include "agents/core/spec.h"

#include <gtest/gtest.h>

#include <vector>

namespace riftlab {
namespace {

using ParamTexts = std::map<std::string, std::string>;

struct GoodSpec {
  std::string given;
  std::string label;
  std::string name;
  ParamTexts params;
  std::string text;
};

TEST(ParseAgentSpecTest, ReadsEveryForm) {
  const std::vector<GoodSpec> rows = {
      {"random", "random", "random", {}, "random"},
      {"base=random", "base", "random", {}, "random"},
      {"so_ismcts:iterations=2000,c=0.7",
       "so_ismcts:c=0.7,iterations=2000",
       "so_ismcts",
       {{"iterations", "2000"}, {"c", "0.7"}},
       "so_ismcts:c=0.7,iterations=2000"},
      {"deep-1.b+=so_ismcts:time=250ms",
       "deep-1.b+",
       "so_ismcts",
       {{"time", "250ms"}},
       "so_ismcts:time=250ms"},
      {R"(x=external:command="a b, c=d:e",y=1)",
       "x",
       "external",
       {{"command", "a b, c=d:e"}, {"y", "1"}},
       R"(external:command="a b, c=d:e",y=1)"},
      {R"(external:command="say \"a, b\" C:\x \\",y=1)",
       R"(external:command="say \"a, b\" C:\\x \\",y=1)",
       "external",
       {{"command", R"(say "a, b" C:\x \)"}, {"y", "1"}},
       R"(external:command="say \"a, b\" C:\\x \\",y=1)"},
      {"external:command=python3 'my agent.py' --say \"hi\"",
       "external:command=python3 'my agent.py' --say \"hi\"",
       "external",
       {{"command", "python3 'my agent.py' --say \"hi\""}},
       "external:command=python3 'my agent.py' --say \"hi\""},
      {R"(external:command="")",
       R"(external:command="")",
       "external",
       {{"command", ""}},
       R"(external:command="")"},
  };
  for (const GoodSpec& row : rows) {
    const auto spec = ParseAgentSpec(row.given);
    ASSERT_TRUE(spec.ok()) << spec.status();
    EXPECT_EQ(spec->label, row.label);
    EXPECT_EQ(spec->name, row.name);
    EXPECT_EQ(spec->params, row.params);
    EXPECT_EQ(spec->Text(), row.text);
    EXPECT_EQ(ParseAgentSpec(spec->Text())->params, row.params) << row.given;
  }
}

TEST(ParseAgentSpecTest, NamesThePartThatDoesNotFit) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "'' is not a name"},
      {"ran dom", "'ran dom' is not a name"},
      {"=random", "label '' must be 1 to 40"},
      {"my label=random", "label 'my label' must be 1 to 40"},
      {std::string(41, 'x').append("=random"), "must be 1 to 40 letters, digits or _-+."},
      {"a=b=random", "'b=random' is not a name"},
      {"random:", "nothing follows the colon"},
      {"so_ismcts:iterations", "key 'iterations' has no value"},
      {"so_ismcts:iterations,c=1", "key 'iterations' has no value"},
      {"so_ismcts:iterations=", "key 'iterations' has no value"},
      {"so_ismcts:c=1,", "nothing follows the last comma"},
      {"so_ismcts:c=1,,t=2", "'' is not a key"},
      {"so_ismcts:=1", "'' is not a key"},
      {"so_ismcts:c d=1", "'c d' is not a key"},
      {"so_ismcts:c=1,c=2", "key 'c' is given twice"},
      {R"(external:command="a\")", "the quoted value of 'command' does not end"},
      {R"(external:command="a)", "the quoted value of 'command' does not end"},
      {R"(external:command="a"b)", "text after the quoted value of 'command'"},
  };
  for (const auto& [given, message] : rows) {
    const auto spec = ParseAgentSpec(given);
    ASSERT_EQ(spec.status().code(), absl::StatusCode::kInvalidArgument) << given;
    const std::string text(spec.status().message());
    EXPECT_NE(text.find("agent '" + given + "': "), std::string::npos) << text;
    EXPECT_NE(text.find(message), std::string::npos) << text;
    EXPECT_NE(text.find("the form is [LABEL=]NAME[:key=value,...]"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace riftlab
