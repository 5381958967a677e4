/// FS08xx: a survey taken in the terminal or from lines.
extension Diagnostic.Code {
  /// A typed line cannot be understood here, or is not UTF-8.
  public static let unreadableLine = Self(801)
  /// There are more lines of answers than questions.
  public static let tooManyLines = Self(802)
  /// The terminal cannot be opened or read.
  public static let noTerminal = Self(803)
}
