import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Answers that a person types, for items of each type: the first byte chooses the item.
enum AnswersTarget {
  static func test(_ bytes: [UInt8]) {
    guard let first = bytes.first, let reader = reader(acceptsNumbers: first & 0x80 == 0) else {
      return
    }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let item = item(Int(first & 0x7F))
    guard let values = try? reader.read(text, for: item) else { return }
    for value in values {
      let fits =
        !item.type.isQuestion || fits(value, item.type) || (item.isOpen && fits(value, .string))
      expect(fits, "\(text): \(value) is no answer of type \(item.type)")
      if !item.isChoice { check(value, item, reader) }
    }
  }

  /// What was read is read again from its own text.
  private static func check(_ value: AnswerValue, _ item: SurveyItem, _ reader: AnswerReader) {
    switch value {
    case .integer, .decimal, .date, .dateTime, .time, .boolean:
      let again = try? reader.readOne(value.label, for: item)
      expect(again == value, "\(value.label) was read as \(String(describing: again))")
      expect(again?.label == value.label, "\(value.label) was read as \(again?.label ?? "nothing")")
    default: break
    }
  }

  private static func fits(_ value: AnswerValue, _ type: ItemType) -> Bool {
    switch (value, type) {
    case (.boolean, .boolean), (.integer, .integer), (.decimal, .decimal), (.date, .date),
      (.dateTime, .dateTime), (.time, .time), (.string, .string), (.string, .text), (.uri, .url),
      (.coding, .choice), (.quantity, .quantity), (.reference, .reference),
      (.attachment, .attachment):
      true
    default: false
    }
  }

  /// Every type, with and without options, open and closed, repeating and not.
  private static func item(_ number: Int) -> SurveyItem {
    let types = ItemType.allCases
    var item = SurveyItem(linkId: "1", type: types[number % types.count], text: "How much?")
    let variant = number / types.count
    item.repeats = variant & 1 != 0
    if item.type == .quantity { item.unitOptions = [Coding(code: "mg"), Coding(code: "Mg")] }
    guard item.type == .choice || variant & 2 != 0, item.type.isQuestion else { return item }
    if variant & 4 != 0 { item.answerConstraint = .optionsOrString }
    item.options = options(item.type).map { AnswerOption(value: $0) }
    return item
  }

  private static func options(_ type: ItemType) -> [AnswerValue] {
    switch type {
    case .integer: [.integer(1), .integer(30)]
    case .decimal:
      [ExactDecimal("1.50"), ExactDecimal("2")].compactMap(\.self).map { .decimal($0) }
    case .date: [PartialDate("2026-03")].compactMap(\.self).map { .date($0) }
    case .time: [TimeOfDay("10:15:00"), TimeOfDay("22:15:00")].compactMap(\.self).map { .time($0) }
    case .string, .text: [.string("red"), .string("Red"), .string("green, blue")]
    case .choice:
      [("a", "Yes"), ("b", "yes"), ("c", "1"), ("d", "Straße")].map { code, display in
        .coding(Coding(system: "urn:x", code: code, display: display))
      }
    default: []
    }
  }

  private static func reader(acceptsNumbers: Bool) -> AnswerReader? {
    guard let today = PartialDate("2026-03-14"),
      let now = PartialDateTime("2026-03-14T10:15:00+01:00")
    else { return nil }
    return AnswerReader(today: today, now: now, acceptsOptionNumbers: acceptsNumbers)
  }
}
