/// FS09xx: expressions.
extension Diagnostic.Code {
  /// A text is not an expression of FHIRPath.
  public static let expressionSyntax = Self(901)
  /// An expression cannot be evaluated.
  public static let expressionFailure = Self(902)
}
