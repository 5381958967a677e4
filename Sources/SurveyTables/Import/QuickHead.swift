import FHIRQuestionnaire
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// The quick way from the cells that a response says of itself to its JSON.
///
/// Only what is written as it is read: plain characters, ids, dates.
struct QuickHead {
  private let defaults: ResponseDetails
  private let positions: [ResponseField: Int]
  private let exactTimes: ExactTimes
  private let usualAuthored: [UInt8]
  private let questionnaireOfForm: String?
  /// What was named last as the questionnaire, as JSON.
  private var named: (address: String?, text: [UInt8])?

  /// `nil` where the details that come without a cell are more than a status and a time.
  init?(
    _ plan: ImportPlan, _ details: ResponseDetails, _ reader: AnswerReader, address: String?
  ) {
    var plain = ResponseDetails(status: details.status)
    (plain.authored, plain.includesText) = (details.authored, details.includesText)
    guard plain == details, let table = plan.tables.first else { return nil }
    (defaults, questionnaireOfForm) = (details, address)
    positions = Dictionary(
      table.fields.map { ($0.field, $0.position) }, uniquingKeysWith: { first, _ in first })
    exactTimes = ExactTimes(table, reader)
    usualAuthored = Array((details.authored?.description ?? "").utf8)
  }

  /// Adds what a response says of itself, without the brace at its end, and whether it is complete;
  /// `nil` where its cells need another look.
  mutating func write(
    _ block: RowBlock, row: Int, _ record: ImportRecord, to output: inout [UInt8]
  ) -> Bool? {
    if !exactTimes.changed(block, row: row).isEmpty { return nil }
    output.append(contentsOf: Self.start)
    guard writeId(block, row, record, &output),
      write(
        given(.lastUpdatedExact, else: .lastUpdated, block, row), Self.lastUpdated,
        Self.lastUpdatedEnd, block, row, &output, Self.isTime),
      write(.language, Self.language, Self.quote, block, row, &output, Self.isPlain),
      writeQuestionnaire(record.questionnaire, &output)
    else { return nil }
    var status = defaults.status
    if let position = positions[.status], !block.isEmpty(row, position) {
      guard let read = ResponseStatus(rawValue: block.text(row, position)) else { return nil }
      status = read
    }
    output.append(contentsOf: Self.status)
    output.append(contentsOf: status.rawValue.utf8)
    output.append(Self.quoteMark)
    guard writeReference(.subject, Self.subject, block, row, &output),
      writeReference(.encounter, Self.encounter, block, row, &output),
      writeAuthored(block, row, &output),
      writeReference(.author, Self.author, block, row, &output),
      writeReference(.source, Self.source, block, row, &output)
    else { return nil }
    return status.isComplete
  }
}

// MARK: Parts

extension QuickHead {
  private func writeId(
    _ block: RowBlock, _ row: Int, _ record: ImportRecord, _ output: inout [UInt8]
  ) -> Bool {
    output.append(contentsOf: Self.id)
    if let position = positions[.response], !block.isEmpty(row, position),
      block.bytes[block.range(row, position).lowerBound] != UInt8(ascii: "#")
    {
      let range = block.range(row, position)
      guard range.count <= 64, block.bytes[range].allSatisfy(Self.isIdByte) else { return false }
      output.append(contentsOf: block.bytes[range])
    } else if let id = record.id, id.utf8.allSatisfy(Self.isIdByte) {
      output.append(contentsOf: id.utf8)
    } else if record.id == nil {
      output.removeLast(Self.id.count)
      return true
    } else {
      return false
    }
    output.append(Self.quoteMark)
    return true
  }

  /// Adds a member whose value is a cell as it is.
  private func write(
    _ field: ResponseField, _ before: [UInt8], _ after: [UInt8], _ block: RowBlock,
    _ row: Int, _ output: inout [UInt8], _ isRight: (Span<UInt8>) -> Bool
  ) -> Bool {
    guard let position = positions[field], !block.isEmpty(row, position) else { return true }
    let range = block.range(row, position)
    guard isRight(block.bytes.span.extracting(range)) else { return false }
    output.append(contentsOf: before)
    output.append(contentsOf: block.bytes[range])
    output.append(contentsOf: after)
    return true
  }

  private func writeReference(
    _ field: ResponseField, _ name: [UInt8], _ block: RowBlock, _ row: Int,
    _ output: inout [UInt8]
  ) -> Bool {
    guard let position = positions[field], !block.isEmpty(row, position) else { return true }
    let range = block.range(row, position)
    let isReference = Reference.isAddress(block.bytes.span.extracting(range))
    output.append(contentsOf: name)
    return write(
      field, isReference ? Self.reference : Self.display, Self.referenceEnd, block, row, &output,
      Self.isPlain)
  }

  /// The first of two fields where its cell has something, and else the other.
  private func given(
    _ first: ResponseField, else other: ResponseField, _ block: RowBlock, _ row: Int
  ) -> ResponseField {
    positions[first].map { block.isEmpty(row, $0) } == false ? first : other
  }

  private func writeAuthored(
    _ block: RowBlock, _ row: Int, _ output: inout [UInt8]
  ) -> Bool {
    if positions[.authored] != nil || positions[.authoredExact] != nil {
      let field = given(.authoredExact, else: .authored, block, row)
      return write(field, Self.authored, Self.quote, block, row, &output, Self.isTime)
    }
    if usualAuthored.isEmpty { return true }
    output.append(contentsOf: Self.authored)
    output.append(contentsOf: usualAuthored)
    output.append(Self.quoteMark)
    return true
  }

  private mutating func writeQuestionnaire(_ given: String?, _ output: inout [UInt8]) -> Bool {
    let address = given ?? questionnaireOfForm
    if let named, named.address == address {
      output.append(contentsOf: named.text)
      return true
    }
    // R5 says that it is not known; that is left to the slow way.
    guard let address, address.utf8.allSatisfy(Self.isPlainByte) else { return false }
    let text = Self.questionnaire + Array(address.utf8) + Self.quote
    named = (address, text)
    output.append(contentsOf: text)
    return true
  }
}

// MARK: Bytes

extension QuickHead {
  private static let quoteMark = UInt8(ascii: "\"")
  private static let quote = Array("\"".utf8)
  private static let start = Array(#"{"resourceType":"QuestionnaireResponse""#.utf8)
  private static let id = Array(#","id":""#.utf8)
  private static let lastUpdated = Array(#","meta":{"lastUpdated":""#.utf8)
  private static let lastUpdatedEnd = Array(#""}"#.utf8)
  private static let language = Array(#","language":""#.utf8)
  private static let questionnaire = Array(#","questionnaire":""#.utf8)
  private static let status = Array(#","status":""#.utf8)
  private static let subject = Array(#","subject":{"#.utf8)
  private static let encounter = Array(#","encounter":{"#.utf8)
  private static let authored = Array(#","authored":""#.utf8)
  private static let author = Array(#","author":{"#.utf8)
  private static let source = Array(#","source":{"#.utf8)
  private static let reference = Array(#""reference":""#.utf8)
  private static let display = Array(#""display":""#.utf8)
  private static let referenceEnd = Array(#""}"#.utf8)

  /// Whether a byte is written in JSON as it is.
  private static func isPlainByte(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where !isPlainByte(text[index]) { return false }
    return true
  }

  private static func isTime(_ text: Span<UInt8>) -> Bool { PartialDateTime(bytes: text) != nil }

  private static func isIdByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
