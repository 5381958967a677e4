/// Whether an item counts at present.
public enum Enablement: Hashable, Sendable, CaseIterable {
  /// It is shown and its answers count.
  case enabled
  /// It is not shown, and its answers count as none.
  case disabled
  /// Its conditions cannot be decided: it is shown and counts, with a warning.
  case indeterminate
}

extension Enablement {
  /// What holds for an item whose own conditions give this, inside one that has `outer`.
  func inside(_ outer: Enablement) -> Enablement {
    if self == .disabled || outer == .disabled { return .disabled }
    return self == .enabled ? outer : .indeterminate
  }
}
