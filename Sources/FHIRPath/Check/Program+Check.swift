public import FHIRDocument

extension FHIRPath {
  /// How much the check before an evaluation takes for wrong.
  public enum CheckMode: Sendable {
    /// Also what works in this library but not everywhere: `valueQuantity` for `value`, an order
    /// among `children()`, a criterion that is not boolean.
    case strict
    /// Only what cannot have a result: unknown elements, impossible comparisons.
    case lenient
  }
}

extension FHIRPath.Program {
  /// What cannot be right when the input is of a type: unknown elements, impossible comparisons.
  ///
  /// Unknown functions, types and wrong numbers of arguments are found when a program is compiled.
  ///
  /// ```swift
  /// try FHIRPath.compile("name.given1").check(onType: "Patient", version: .r4)
  /// // column 6: HumanName has no element given1
  /// ```
  public func check(
    onType type: String, version: FHIRVersion, mode: FHIRPath.CheckMode = .strict
  ) -> [FHIRPath.Failure] {
    let types = TypeSystem.of(version)
    let root = types.number(of: type).map { StaticType.fhir($0) } ?? .unknown
    var checker = StaticChecker(tree, types, mode, root)
    _ = checker.infer(tree.root, root)
    return checker.findings
  }
}
