// What this program was built from and with, as CMake knew it.
#pragma once

#include <span>
#include <string_view>

namespace riftlab {

struct LibraryVersion {
  std::string_view name;
  std::string_view version;
};

struct BuildInfo {
  std::string_view version;   // of Riftlab, such as "0.1.0"
  std::string_view compiler;  // name and version
  std::string_view arch;      // the oldest CPU it runs on, such as "x86-64-v3"
  std::string_view build;     // the CMake build type, the preset's compiler flags, or both
  std::string_view backend;   // what runs parallel work: "tbb" or "jthread"
  std::span<const LibraryVersion> libraries;  // by name
};

const BuildInfo& GetBuildInfo();

}  // namespace riftlab
