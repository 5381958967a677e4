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
    onType type: String, version: FHIRVersion, mode: FHIRPath.CheckMode = .strict,
    scope: FHIRPath.StaticScope = FHIRPath.StaticScope()
  ) -> [FHIRPath.Failure] {
    infer(onType: type, version, mode, scope).findings
  }

  /// What its values can be when the input is of a type.
  ///
  /// ```swift
  /// try FHIRPath.compile("name.given.count() + 1").resultType(onType: "Patient", version: .r4).names
  /// // ["integer"]
  /// ```
  public func resultType(
    onType type: String, version: FHIRVersion,
    scope: FHIRPath.StaticScope = FHIRPath.StaticScope()
  ) -> FHIRPath.ResultType {
    FHIRPath.ResultType(version: version, type: infer(onType: type, version, .lenient, scope).type)
  }

  private func infer(
    onType name: String, _ version: FHIRVersion, _ mode: FHIRPath.CheckMode,
    _ scope: FHIRPath.StaticScope
  ) -> (type: StaticType, findings: [FHIRPath.Failure]) {
    let types = TypeSystem.of(version)
    var root = types.number(of: name).map { StaticType.fhir($0) } ?? .unknown
    root.isOwn = !scope.answers.isEmpty
    var checker = StaticChecker(tree, types, mode, root, scope)
    let type = checker.infer(tree.root, root)
    return (type, checker.findings)
  }
}
