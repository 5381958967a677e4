/// FS043x: rules that check has, too.
extension Diagnostic.Code {
  /// A condition names a question that the survey does not have.
  public static let conditionUnknownQuestion = Self(433)
  /// A condition `exists` has a value that is no boolean.
  public static let existsNeedsBoolean = Self(434)
  /// Several conditions without enableBehavior.
  public static let missingEnableBehavior = Self(435)
  /// minOccurs or maxOccurs where the item does not repeat or is not required.
  public static let occurrenceMismatch = Self(436)
  /// An initial value where none may be.
  public static let misplacedInitial = Self(437)
}
