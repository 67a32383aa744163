// Fixed-capacity containers that never allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/array.h"
#include "engine/core/check.h"

namespace riftlab {

// A list with room for `kCapacity` trivial elements on the stack. Storage beyond size() is left
// uninitialised, so clearing and filling cost nothing extra; therefore not for use inside a State.
template <class T, std::size_t kCapacity>
class InlineList {
 public:
  using value_type = T;

  // An empty list. The elements stay uninitialised on purpose.
  InlineList() {}  // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // Appends `value`. Precondition: size() < kCapacity (DCHECKed).
  void push_back(T value) {
    RIFTLAB_DCHECK(size_ < kCapacity);
    items_[size_++] = value;
  }

  // Precondition: not empty (DCHECKed).
  void pop_back() {
    RIFTLAB_DCHECK(size_ > 0);
    --size_;
  }

  // Precondition: i < size() (DCHECKed).
  template <ArrayIndex I>
  const T& operator[](I i) const {
    RIFTLAB_DCHECK(ToIndex(i) < size_);
    return items_[ToIndex(i)];
  }
  template <ArrayIndex I>
  T& operator[](I i) {
    RIFTLAB_DCHECK(ToIndex(i) < size_);
    return items_[ToIndex(i)];
  }

  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }

  // NOLINTNEXTLINE(google-explicit-constructor): a list is a span wherever one is asked for.
  operator std::span<const T>() const { return {items_, size_}; }

 private:
  std::uint32_t size_ = 0;
  T items_[kCapacity];
};

// A vector that may stand inside a State: plain bytes in canonical form, since slots that are not
// in use are always zero. T must be a one-byte type, so that there is no padding; kCapacity <= 255.
template <class T, std::size_t kCapacity>
struct StateVector {
  static_assert(sizeof(T) == 1 && kCapacity <= 255);

  std::uint8_t count;
  Array<T, kCapacity> items;

  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  const T* begin() const { return items.data(); }
  const T* end() const { return items.data() + count; }

  // Precondition: i < size() (DCHECKed).
  template <ArrayIndex I>
  const T& operator[](I i) const {
    RIFTLAB_DCHECK(ToIndex(i) < count);
    return items[i];
  }
  template <ArrayIndex I>
  T& operator[](I i) {
    RIFTLAB_DCHECK(ToIndex(i) < count);
    return items[i];
  }

  // Appends `value`. Precondition: size() < kCapacity (DCHECKed).
  void push_back(T value) {
    RIFTLAB_DCHECK(count < kCapacity);
    items[count++] = value;
  }

  // Removes element i by moving the later ones down. Precondition: i < size() (DCHECKed).
  void erase(std::size_t i) {
    RIFTLAB_DCHECK(i < count);
    for (std::size_t j = i + 1; j < count; ++j) items[j - 1] = items[j];
    items[--count] = T{};
  }
};

}  // namespace riftlab
