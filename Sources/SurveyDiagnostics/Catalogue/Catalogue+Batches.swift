/// FS06xx: many responses in and out.
extension Diagnostic.Code {
  /// A file or folder cannot be read.
  public static let unreadableInput = Self(601)
  /// The output is there already.
  public static let outputExists = Self(603)
  /// The output cannot be written.
  public static let unwritableOutput = Self(604)
  /// An item without a linkId, or an item or answer that is no object.
  public static let malformedItem = Self(605)
  /// An answer has several values.
  public static let severalValues = Self(606)
  /// A linkId stands in several places of one response.
  public static let repeatedPlace = Self(607)
  /// The questionnaire has no item with this linkId.
  public static let linkIdNotInQuestionnaire = Self(608)
  /// Two responses have one id.
  public static let duplicateResponseId = Self(609)
  /// The text is not a table.
  public static let tableSyntax = Self(610)
  /// A column of the table belongs to no question.
  public static let unknownColumn = Self(611)
  /// A row has more cells than the table has columns, or fewer.
  public static let rowLength = Self(612)
  /// A cell that names a response, a subject or a time cannot be read.
  public static let unreadableCell = Self(614)
  /// A table has no place for a part of an answer.
  public static let partNotInTable = Self(615)
  /// The file for what is set aside is the output, or an input.
  public static let rejectsInTheWay = Self(616)
}
