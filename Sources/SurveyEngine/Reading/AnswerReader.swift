public import SurveyDiagnostics
public import SurveyModel
public import SurveyPrimitives

/// Reads what a person typed, for one item.
///
/// White space is folded first: U+202F, U+00A0 and their kin count as spaces (rule 68).
///
/// ```swift
/// let reader = AnswerReader(today: today, now: now)
/// try reader.readOne("93.50", for: item)   // .decimal, digits kept
/// ```
public struct AnswerReader: Sendable {
  /// Loads the file that was named as an answer; without it only addresses are accepted.
  public typealias AttachmentLoader = @Sendable (String) throws(Diagnostic) -> Attachment

  /// The date that `today`, `-3d` and `+2w` count from.
  public var today: PartialDate
  /// The moment that `now` means; its offset is given to local times without one, unless
  /// ``localOffset`` knows theirs.
  public var now: PartialDateTime
  /// The offset from UTC that the person's clock has at a local date and time, which in summer is another one.
  public var localOffset: (@Sendable (PartialDateTime) -> UTCOffset?)?
  /// The words for yes, no, today and now.
  public var words: AnswerWords
  /// Whether an option may be named by its number from 1, as on a screen that shows the numbers.
  ///
  /// In data a number is an option's text or code, and never its position.
  public var acceptsOptionNumbers: Bool
  /// Whether `today`, `now`, `-3d` and `+2w` are dates.
  ///
  /// In a table they are none: nobody knows from which day they count.
  public var acceptsRelativeDates = true
  /// Loads files for items of type attachment.
  public var loadAttachment: AttachmentLoader?
  /// Further formats of answers; the first one that applies to an item reads its answers.
  public var formats: [any AnswerFormat]

  /// Creates a reader.
  public init(
    today: PartialDate, now: PartialDateTime, words: AnswerWords = .english,
    acceptsOptionNumbers: Bool = true, loadAttachment: AttachmentLoader? = nil,
    formats: [any AnswerFormat] = []
  ) {
    self.today = today
    self.now = now
    self.words = words
    self.acceptsOptionNumbers = acceptsOptionNumbers
    self.loadAttachment = loadAttachment
    self.formats = formats
  }

  /// The further format that the answers to an item have; `nil` where its type says all.
  public func format(of item: SurveyItem) -> (any AnswerFormat)? {
    formats.first { $0.applies(to: item) }
  }

  /// Reads one answer or, for an item that repeats, several: `1,3-5`, `red; green`.
  ///
  /// Nothing but white space gives no answer. What it returns is right in type and among the
  /// options; lengths and limits are checked by ``Session/problems(with:for:)``.
  public func read(_ text: String, for item: SurveyItem) throws(Diagnostic) -> [AnswerValue] {
    if text.foldedSpaces.isEmpty { return [] }
    guard item.repeats, item.type.isQuestion else { return [try readOne(text, for: item)] }
    return try readSeveral(text, for: item)
  }

  /// Reads exactly one answer.
  public func readOne(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    guard item.type.isQuestion else { throw item.noAnswerProblem }
    let folded = text.foldedSpaces
    guard !folded.isEmpty else {
      throw item.finding(.wrongAnswerCount)
    }
    if let format = format(of: item) { return try format.read(folded, for: item) }
    if item.isChoice { return try readChoice(text, for: item) }
    return try readTyped(text, for: item)
  }

  /// Reads an answer by the type of the item, whatever its options.
  func readTyped(_ text: String, for item: SurveyItem) throws(Diagnostic) -> AnswerValue {
    let folded = item.type.isWritten ? text.foldedSpaces : latin(text.foldedSpaces)
    switch item.type {
    case .boolean: return .boolean(try readBoolean(folded, for: item))
    case .integer: return .integer(try readInteger(folded, for: item))
    case .decimal: return .decimal(try readDecimal(folded, for: item))
    case .quantity: return .quantity(try readQuantity(folded, for: item))
    case .date: return .date(try readDate(folded, for: item))
    case .dateTime: return .dateTime(try readDateTime(folded, for: item))
    case .time: return .time(try readTime(folded, for: item))
    case .string: return .string(text.trimmedSpaces)
    case .text: return .string(text)
    case .url: return .uri(try readURL(text.trimmedSpaces, for: item))
    case .reference: return .reference(try readReference(text.trimmedSpaces, for: item))
    case .attachment: return .attachment(try readAttachment(text.trimmedSpaces, for: item))
    case .choice: return try readChoice(text, for: item)
    case .group, .display: throw item.noAnswerProblem
    }
  }
}

extension ItemType {
  /// Whether an answer is a text of letters, digits of other scripts included.
  fileprivate var isWritten: Bool {
    switch self {
    case .integer, .decimal, .quantity, .date, .dateTime, .time: false
    default: true
    }
  }
}
