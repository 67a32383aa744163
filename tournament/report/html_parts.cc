#include "tournament/report/html_parts.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/report/html_assets.h"

namespace riftlab {

std::string EscapedHtml(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string ScriptData(const Json& json) {
  const std::string text =
      json.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
  std::string data;
  data.reserve(text.size());
  for (const char c : text) {
    if (c == '<' || c == '>' || c == '&') {
      data += fmt::format("\\u{:04x}", static_cast<int>(c));
    } else {
      data += c;
    }
  }
  return data;
}

std::string FillHtml(std::string_view text, const HtmlParts& parts) {
  std::string filled;
  for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{")) {
    const std::size_t end = text.find("}}", at);
    RIFTLAB_CHECK(end != std::string_view::npos);
    filled += text.substr(0, at);
    const std::string_view name = text.substr(at + 2, end - at - 2);
    bool is_known = false;
    for (const auto& [key, part] : parts) {
      if (key != name) continue;
      filled += part;
      is_known = true;
    }
    RIFTLAB_CHECK(is_known);
    text.remove_prefix(end + 2);
  }
  return filled += text;
}

std::string ReportPage(const PageOrigin& origin, std::string_view title, std::string_view subtitle,
                       std::string_view text, const Json& data, std::string_view script) {
  return FillHtml(kHtmlTemplate, {{"title", EscapedHtml(title)},
                                  {"subtitle", EscapedHtml(subtitle)},
                                  {"style", std::string(kHtmlStyle)},
                                  {"version", EscapedHtml(origin.version)},
                                  {"command", EscapedHtml(origin.command)},
                                  {"manifest", EscapedHtml(origin.manifest)},
                                  {"text", EscapedHtml(text)},
                                  {"data", ScriptData(data)},
                                  {"library", std::string(kHtmlLibrary)},
                                  {"script", std::string(script)}});
}

}  // namespace riftlab
