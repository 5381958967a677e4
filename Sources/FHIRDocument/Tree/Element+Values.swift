public import SurveyPrimitives

extension Element {
  /// The value of a primitive as text, escapes undone; `nil` without a value.
  public var string: String? { document.string(of: index) }

  /// Whether both are primitives whose values have the same text, byte for byte.
  package func hasSameText(as other: Element) -> Bool {
    let right = other.node
    guard hasValue, other.hasValue else { return false }
    let start = Int(right.start)
    let spelling = start..<start + Int(right.length)
    guard right.isEscaped else { return document.hasText(index, other.document.bytes, spelling) }
    if node.isEscaped, document.hasSpelling(index, other.document.bytes, spelling) { return true }
    var text: [UInt8] = []
    other.appendText(to: &text)
    return hasText(text)
  }

  /// Whether both have the same name, though each in its own document.
  package func hasSameName(as other: Element) -> Bool {
    let (name, otherName) = (name, other.name)
    guard name.isLocal, otherName.isLocal else { return name == otherName }
    return nameText == other.nameText
  }

  /// The value of a boolean.
  public var boolean: Bool? {
    if hasText(Self.true) { return true }
    return hasText(Self.false) ? false : nil
  }

  private static let `true` = Array("true".utf8)
  private static let `false` = Array("false".utf8)

  /// The value of an integer.
  public var integer: Int? { decimal?.integer }

  /// The value of a decimal with its digits.
  public var decimal: ExactDecimal? {
    var value: ExactDecimal?
    document.withText(of: index) { value = ExactDecimal(bytes: $0) }
    return value
  }

  /// The value of a date.
  public var date: PartialDate? { string.flatMap { PartialDate($0) } }

  /// The value of a dateTime.
  public var dateTime: PartialDateTime? { string.flatMap { PartialDateTime($0) } }

  /// The value of a time.
  public var time: TimeOfDay? { string.flatMap { TimeOfDay($0) } }
}
