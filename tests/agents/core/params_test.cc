#include "agents/core/params.h"

#include <gtest/gtest.h>

namespace riftlab {
namespace {

using Texts = std::map<std::string, std::string>;

const std::vector<ParamSpec>& Specs() {
  static const std::vector<ParamSpec> kSpecs = {
      {"iterations", ParamKind::kInteger, "1000", 1, 1e9, {}, ""},
      {"c", ParamKind::kReal, "0.7", 0, 10, {}, ""},
      {"playout", ParamKind::kChoice, "random", 0, 0, {"random", "greedy"}, ""},
      {"time", ParamKind::kDuration, "", 1, 3600000, {}, ""},
  };
  return kSpecs;
}

absl::StatusOr<Params> Parse(const Texts& given) { return Params::Parse("test", Specs(), given); }

TEST(ParamsTest, FillsInDefaults) {
  const Params params = *Parse({});
  EXPECT_EQ(params.Integer("iterations"), 1000);
  EXPECT_EQ(params.Real("c"), 0.7);
  EXPECT_EQ(params.Choice("playout"), "random");
  EXPECT_EQ(params.DurationMs("time"), 0);
}

TEST(ParamsTest, TakesGivenValues) {
  const Params params =
      *Parse({{"iterations", "20"}, {"c", "1e-3"}, {"playout", "greedy"}, {"time", "1.5s"}});
  EXPECT_EQ(params.Integer("iterations"), 20);
  EXPECT_EQ(params.Real("c"), 0.001);
  EXPECT_EQ(params.Choice("playout"), "greedy");
  EXPECT_EQ(params.DurationMs("time"), 1500);
}

TEST(ParamsTest, IntegersMayHaveAnExponent) {
  EXPECT_EQ(Parse({{"iterations", "1.5e4"}})->Integer("iterations"), 15'000);
  EXPECT_EQ(Parse({{"iterations", "1e3"}})->Integer("iterations"), 1000);
}

TEST(ParamsTest, UnderstandsUnitsOfTime) {
  EXPECT_EQ(Parse({{"time", "250ms"}})->DurationMs("time"), 250);
  EXPECT_EQ(Parse({{"time", "5s"}})->DurationMs("time"), 5000);
  EXPECT_EQ(Parse({{"time", "2m"}})->DurationMs("time"), 120000);
}

TEST(ParamsTest, NamesKeyValueAndRemedy) {
  const std::vector<std::tuple<std::string, std::string, std::string>> rows = {
      {"iterations", "0", "iterations=0 is not an integer from 1 to 1000000000"},
      {"iterations", "1000000001", "iterations=1000000001 is not an integer from 1 to"},
      {"iterations", "1.23e1", "iterations=1.23e1 is not an integer"},
      {"iterations", "1e10", "iterations=1e10 is not an integer from 1 to 1000000000"},
      {"iterations", "12x", "iterations=12x is not an integer"},
      {"iterations", "99999999999999999999", "is not an integer"},
      {"c", "-0.1", "c=-0.1 is not a number from 0 to 10"},
      {"c", "nan", "c=nan is not a number from 0 to 10"},
      {"c", "inf", "c=inf is not a number from 0 to 10"},
      {"c", "0,7", "c=0,7 is not a number from 0 to 10"},
      {"playout", "gredy", "playout=gredy is not one of random, greedy (did you mean 'greedy'?)"},
      {"time", "250", "time=250 is not a time with a unit, such as 250ms or 5s"},
      {"time", "ms", "time=ms is not a time with a unit"},
      {"time", "0ms", "time=0ms is not a time with a unit, such as 250ms or 5s, from 1ms to"},
      {"time", "2h", "time=2h is not a time with a unit"},
      {"iteratons", "5",
       "has no key 'iteratons' (did you mean 'iterations'?); keys: iterations, c, playout, time"},
  };
  for (const auto& [key, value, message] : rows) {
    const auto params = Parse({{key, value}});
    ASSERT_EQ(params.status().code(), absl::StatusCode::kInvalidArgument) << key << "=" << value;
    const std::string text(params.status().message());
    EXPECT_EQ(text.rfind("agent 'test'", 0), 0) << text;
    EXPECT_NE(text.find(message), std::string::npos) << text;
  }
}

TEST(ParamsTest, AnAgentWithoutKeysSaysSo) {
  EXPECT_EQ(Params::Parse("random", {}, {{"c", "1"}}).status().message(),
            "agent 'random' has no key 'c'; it takes none");
}

TEST(ParamsDeathTest, WrongNamesAndKindsAreProgramErrors) {
  const Params params = *Parse({});
  EXPECT_DEATH(params.Integer("iteration"), "CHECK failed");
  EXPECT_DEATH(params.Integer("c"), "CHECK failed");
}

TEST(ParamsTest, AgentsInsideAreSpecifications) {
  const std::vector<ParamSpec> specs = {{"against", ParamKind::kAgent, "random", 0, 0, {}, ""}};
  const auto parse = [&](const std::string& text) {
    return Params::Parse("test", specs, {{"against", text}});
  };
  EXPECT_EQ(parse("best:iterations=5,trees=2")->Text("against"), "best:iterations=5,trees=2");
  const absl::Status status = parse("best:").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("agent 'test': against=best: is not an agent: "),
            std::string::npos)
      << status;
}

}  // namespace
}  // namespace riftlab
