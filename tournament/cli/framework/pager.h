// A program that shows a long text page by page, as git uses one.
#pragma once

#include <string>
#include <string_view>

namespace riftlab {

// The command for the shell: $RIFTLAB_PAGER, else $PAGER, else `less -FRX` where there is one. The
// first of them that is set counts; empty, or cat, it means none. Empty: no pager.
std::string PagerCommand();

// Shows `text` by the program and waits until it ends; a person may end it before it has read
// everything. False when it could not be started, and has shown nothing.
bool ShowInPager(const std::string& command, std::string_view text);

}  // namespace riftlab
