// The one file that knows CLI11: its headers take eight seconds to compile.
#include "tournament/cli/framework/parse.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

constexpr std::string_view kConfigSuffix = ".toml";
constexpr std::size_t kHelpColumn = 26;
constexpr std::size_t kHelpWidth = 80;

// CLI11's help, with descriptions that fit beside the names.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    column_width(kHelpColumn);
    label("SUBCOMMAND", "COMMAND");
    label("OPTIONS", "OPTIONS");
    label("Positionals", "Arguments");
  }

  std::string make_option_desc(
      const CLI::Option* option) const override {  // NOLINT(readability-identifier-naming)
    std::string help = option->get_description();
    if (const std::string value = option->get_default_str(); !value.empty()) {
      help += fmt::format(" [default: {}]", value);
    }
    help = Wrapped(help, kHelpWidth - kHelpColumn, 0, 0);
    help.pop_back();  // CLI11 ends the last line
    return help;
  }
};

// One command (or a group of commands, such as `check`) with what CLI11 knows of it.
struct Node {
  CLI::App* app = nullptr;
  const Command* command = nullptr;  // null for the root and for groups
  std::string path;                  // empty for the root
  std::vector<std::string> children;
  std::vector<std::pair<const OptionSpec*, const CLI::Option*>> options;  // as declared
  std::vector<const CLI::Option*> operands;
};

class Parser {
 public:
  Parser(std::span<const Command> commands, std::string_view program)
      : program_(program), root_("A laboratory for hidden-information card games.", program_) {
    root_.formatter(std::make_shared<HelpFormatter>());  // before the commands, which inherit it
    root_.set_help_flag("-h,--help", "print this help and end");
    root_.add_flag("-V,--version")->description("print the version and end");
    Prepare(root_);
    nodes_[""].app = &root_;
    for (const Command& command : commands) Add(command);
    DescribeGroups();
    AddHelpCommand();
    root_.footer(fmt::format("See '{} help COMMAND' for the options of a command.", program_));
  }

  absl::StatusOr<Invocation> Parse(std::span<const std::string> arguments) {
    if (arguments.empty()) return Text(root_.help(), ExitStatus::kBadInput);
    if (arguments.front() == kHelpWord) return Help(arguments.subspan(1));
    const auto operands = std::find(arguments.begin(), arguments.end(), "--");
    for (auto word = arguments.begin(); word != operands; ++word) {
      if (*word == "--help" || *word == "-h") {
        return Text(HelpOf(Deepest(arguments)), ExitStatus::kDone);
      }
      RETURN_IF_ERROR(CheckTakesNothing(*word, Deepest(arguments)));
    }
    RETURN_IF_ERROR(
        CheckValues(arguments.first(static_cast<std::size_t>(operands - arguments.begin())),
                    Deepest(arguments)));
    try {
      std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
      root_.parse(reversed);
    } catch (const CLI::ArgumentMismatch& error) {
      // "--seed: 1 required N missing" is the only mismatch that our options allow.
      const std::string_view text = error.what();
      return absl::InvalidArgumentError(fmt::format("{} needs a value; see '{}'",
                                                    text.substr(0, text.find(':')),
                                                    HelpCall(Deepest(arguments))));
    } catch (const CLI::CallForHelp&) {
      // Among other letters behind one dash.
      return Text(HelpOf(Deepest(arguments)), ExitStatus::kDone);
    } catch (const CLI::ParseError& error) {
      return absl::InvalidArgumentError(
          fmt::format("{}; see '{}'", error.what(), HelpCall(Deepest(arguments))));
    }
    const Node& node = Chosen();
    RETURN_IF_ERROR(CheckExtras(node));
    if (root_.count("--version") > 0) return Invocation{.command = Find("version").command};
    if (node.command == nullptr) {
      return absl::InvalidArgumentError(fmt::format("'{}' needs one of: {}; see '{}'", node.path,
                                                    fmt::join(node.children, ", "),
                                                    HelpCall(node)));
    }
    return Collect(node);
  }

 private:
  static constexpr std::string_view kHelpWord = "help";

  // Leftovers are reported by us, with a suggestion.
  static void Prepare(CLI::App& app) {
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.allow_windows_style_options(false);
  }

  Node& Find(const std::string& path) { return nodes_.at(path); }

  void Add(const Command& command) {
    std::string parent;
    std::string_view words = command.path;
    for (std::size_t blank = 0; (blank = words.find(' ')) != std::string_view::npos;) {
      const std::string group(words.substr(0, blank));
      AddNode(parent, group, "");
      parent = parent.empty() ? group : fmt::format("{} {}", parent, group);
      words.remove_prefix(blank + 1);
    }
    Node& node = AddNode(parent, std::string(words), command.summary);
    node.command = &command;
    node.app->footer(command.notes);
    if (command.takes_config) {
      AddOperand(node, "CONFIG.toml", "a configuration with these options");
    }
    if (!command.operand.empty()) {
      const auto operand =
          std::find_if(command.options.begin(), command.options.end(),
                       [&](const OptionSpec& spec) { return spec.name == command.operand; });
      CLI::Option* option =
          AddOperand(node, command.operand_name, fmt::format("the same as --{}", command.operand));
      if (IsRepeatable(operand->kind)) {
        option->expected(1, CLI::detail::expected_max_vector_size)->allow_extra_args();
        option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      }
    }
    for (const OptionSpec& spec : command.options) {
      node.options.emplace_back(&spec, AddOption(*node.app, spec));
    }
  }

  static CLI::Option* AddOperand(Node& node, const std::string& name, const std::string& help) {
    CLI::Option* operand = node.app->add_option(name)->description(help)->option_text(" ");
    node.operands.push_back(operand);
    return operand;
  }

  static const CLI::Option* AddOption(CLI::App& app, const OptionSpec& spec) {
    const std::string name = fmt::format("--{}", spec.name);
    CLI::Option* option =
        spec.kind == OptionKind::kFlag ? app.add_flag(name) : app.add_option(name);
    option->description(spec.kind == OptionKind::kChoice
                            ? fmt::format("{}: {}", spec.help, fmt::join(spec.choices, ", "))
                            : spec.help);
    option->default_str(spec.default_value);
    option->option_text(spec.value_name);
    option->allow_extra_args(false);
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    return option;
  }

  Node& AddNode(const std::string& parent, const std::string& word, const std::string& summary) {
    const std::string path = parent.empty() ? word : fmt::format("{} {}", parent, word);
    const auto [place, is_new] = nodes_.try_emplace(path);
    Node& node = place->second;
    if (!is_new) return node;
    Node& above = Find(parent);
    node.app = above.app->add_subcommand(word, summary)->group("Commands");
    node.path = path;
    Prepare(*node.app);
    above.children.push_back(word);
    return node;
  }

  // Groups are told by what is in them.
  void DescribeGroups() {
    for (auto& [path, node] : nodes_) {
      if (path.empty() || node.command != nullptr) continue;
      node.app->description(fmt::format("{} {}", path, fmt::join(node.children, " or ")));
    }
  }

  void AddHelpCommand() {
    Node& node = AddNode("", std::string(kHelpWord),
                         fmt::format("help on a command: {} help COMMAND", program_));
    AddOperand(node, "COMMAND", "what to help with; by default all commands are listed");
  }

  // The path that the words name as far as they name one, and the first word that goes no further;
  // options are passed over.
  std::pair<std::string, std::optional<std::string>> Follow(
      std::span<const std::string> words) const {
    std::string path;
    for (const std::string& word : words) {
      if (word.starts_with('-')) continue;
      std::string next = path.empty() ? word : fmt::format("{} {}", path, word);
      if (!nodes_.contains(next)) return {std::move(path), word};
      path = std::move(next);
    }
    return {std::move(path), std::nullopt};
  }

  const Node& Deepest(std::span<const std::string> words) { return Find(Follow(words).first); }

  absl::StatusOr<Invocation> Help(std::span<const std::string> words) {
    const auto [path, stray] = Follow(words);
    if (stray) return UnknownCommand(Find(path), *stray);
    return Text(HelpOf(Find(path)), ExitStatus::kDone);
  }

  static Invocation Text(std::string text, ExitStatus status) {
    return {.text = std::move(text), .status = status};
  }

  std::string HelpOf(const Node& node) const {
    const std::size_t blank = node.path.rfind(' ');
    const std::string before =
        blank == std::string::npos ? "" : fmt::format(" {}", node.path.substr(0, blank));
    return node.app->help(node.path.empty() ? "" : fmt::format("{}{}", program_, before));
  }

  std::string HelpCall(const Node& node) const {
    return node.path.empty() ? fmt::format("{} --help", program_)
                             : fmt::format("{} {} --help", program_, node.path);
  }

  // The command that CLI11 found, or the last group on the way to none.
  const Node& Chosen() {
    std::string path;
    const CLI::App* app = &root_;
    while (!app->get_subcommands().empty()) {
      app = app->get_subcommands().front();
      path = path.empty() ? app->get_name() : fmt::format("{} {}", path, app->get_name());
    }
    return Find(path);
  }

  absl::Status UnknownCommand(const Node& node, const std::string& word) const {
    if (node.children.empty()) {
      return absl::InvalidArgumentError(
          fmt::format("unexpected argument '{}': '{}' has no commands below it", word, node.path));
    }
    const std::string of = node.path.empty() ? "" : fmt::format(" of '{}'", node.path);
    return absl::InvalidArgumentError(fmt::format("unknown command '{}'{}{}; commands: {}", word,
                                                  of, Suggestion(word, node.children),
                                                  fmt::join(node.children, ", ")));
  }

  // Reports the first word that nothing takes.
  absl::Status CheckExtras(const Node& node) {
    for (const std::string& word : root_.remaining()) {
      if (!word.starts_with('-')) return UnknownCommand(Find(""), word);
      return UnknownOption(Find(""), word);
    }
    for (const std::string& word : node.app->remaining()) {
      if (word == "--") continue;
      if (word.starts_with('-')) return UnknownOption(node, word);
      if (node.command == nullptr) return UnknownCommand(node, word);
      return absl::InvalidArgumentError(
          fmt::format("unexpected argument '{}'; see '{}'", word, HelpCall(node)));
    }
    return absl::OkStatus();
  }

  // For options that every command has, or the program itself.
  absl::Status CheckTakesNothing(const std::string& word, const Node& node) const {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return absl::OkStatus();
    const std::string_view name = std::string_view{word}.substr(0, equals);
    if (name != "--help" && name != "-h" && name != "--version" && name != "-V") {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(fmt::format("{} takes no value, but '{}' follows; see '{}'",
                                                  name, word.substr(equals + 1), HelpCall(node)));
  }

  // Refuses an option in the place of a value, which CLI11 takes for one.
  static absl::Status CheckValues(std::span<const std::string> words, const Node& node) {
    const auto option_of = [&](const std::string& word) -> const OptionSpec* {
      for (const auto& [spec, option] : node.options) {
        if (word.starts_with("--") && word.substr(2) == spec->name) return spec;
      }
      return nullptr;
    };
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const OptionSpec* spec = option_of(words[i]);
      if (spec == nullptr || spec->kind == OptionKind::kFlag) continue;
      const std::string& value = words[++i];
      if (option_of(value) == nullptr) continue;
      return absl::InvalidArgumentError(
          fmt::format("--{0} needs a value, but the option {1} follows; where that is the value, "
                      "write --{0}={1}",
                      spec->name, value));
    }
    return absl::OkStatus();
  }

  absl::Status UnknownOption(const Node& node, const std::string& word) const {
    const std::string name = word.substr(0, word.find('='));
    if (node.path.empty()) {
      const std::string suggestion =
          Suggestion(name, std::vector<std::string>{"--help", "--version"});
      return absl::InvalidArgumentError(
          fmt::format("unknown option '{}'{}; see '{}'", name,
                      suggestion.empty() ? "; options stand behind their command" : suggestion,
                      HelpCall(node)));
    }
    std::vector<std::string> names = {"--help"};
    for (const auto& entry : node.options) {
      names.push_back(fmt::format("--{}", entry.first->name));
    }
    return absl::InvalidArgumentError(fmt::format("unknown option '{}'{}; see '{}'", name,
                                                  Suggestion(name, names), HelpCall(node)));
  }

  static absl::StatusOr<Invocation> Collect(const Node& node) {
    Invocation invocation{.command = node.command};
    for (const auto& [spec, option] : node.options) {
      for (const std::string& text : option->results()) {
        invocation.values[spec->name].push_back({text, fmt::format("--{}", spec->name)});
      }
    }
    for (const CLI::Option* operand : node.operands) {
      for (const std::string& text : operand->results()) {
        RETURN_IF_ERROR(TakeOperand(node, text, invocation));
      }
    }
    return invocation;
  }

  // A bare argument is the configuration when it ends like one, else what the command's operand is.
  static absl::Status TakeOperand(const Node& node, const std::string& text,
                                  Invocation& invocation) {
    const Command& command = *node.command;
    const bool is_config =
        command.takes_config && (command.operand.empty() || text.ends_with(kConfigSuffix));
    if (!is_config && !command.operand.empty()) {
      invocation.values[command.operand].push_back({text, command.operand_name});
      return absl::OkStatus();
    }
    if (!invocation.config_file.empty()) {
      return absl::InvalidArgumentError(
          fmt::format("two configurations, '{}' and '{}'; give one", invocation.config_file, text));
    }
    invocation.config_file = text;
    return absl::OkStatus();
  }

  std::string program_;
  CLI::App root_;
  std::map<std::string, Node> nodes_;
};

}  // namespace

absl::StatusOr<Invocation> ParseArguments(std::span<const Command> commands,
                                          std::span<const std::string> arguments,
                                          std::string_view program) {
  return Parser(commands, program).Parse(arguments);
}

}  // namespace riftlab
