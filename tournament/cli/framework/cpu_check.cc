// Refuses a CPU that is older than the one the program was built for. This file alone is compiled
// for plain x86-64, and its check runs before every constructor of the program's own static
// objects, which may already use newer instructions.
#include <unistd.h>

#include <cstring>

namespace {

// The first instruction set that this CPU lacks, or null. Checked are those that compilers report
// on; a CPU with all of them has the rest of its level.
const char* MissingInstructions() {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("ssse3")) return "SSSE3";
  if (!__builtin_cpu_supports("sse4.2")) return "SSE4.2";
  if (!__builtin_cpu_supports("popcnt")) return "POPCNT";
#ifdef RIFTLAB_NEEDS_V3
  if (!__builtin_cpu_supports("avx2")) return "AVX2";
  if (!__builtin_cpu_supports("bmi")) return "BMI1";
  if (!__builtin_cpu_supports("bmi2")) return "BMI2";
  if (!__builtin_cpu_supports("fma")) return "FMA";
#endif
  return nullptr;
}

void WriteError(const char* text) {
  // Nothing sensible is left to do when even this fails.
  static_cast<void>(::write(STDERR_FILENO, text, std::strlen(text)) == 0);
}

// 101 is the earliest priority that is not reserved for the compiler.
__attribute__((constructor(101))) void CheckCpu() {
  const char* missing = MissingInstructions();
  if (missing == nullptr) return;
  WriteError("riftlab: this CPU lacks ");
  WriteError(missing);
  WriteError(", which the program was built for; " RIFTLAB_CPU_REMEDY "\n");
  ::_exit(1);
}

}  // namespace
