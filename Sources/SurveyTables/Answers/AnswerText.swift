import FHIRDocument
import SurveyModel

/// Answers as text.
enum AnswerText {
  /// The three cells that name a response: id, subject, authored.
  ///
  /// Without an id the business identifier, otherwise `#` and the number of the record. The subject
  /// is its reference, otherwise its identifier or display.
  /// `false`, and nothing added, where the number is needed and not given.
  static func appendHead(_ response: Element, number: Int?, to row: inout [UInt8]) -> Bool {
    if let id = response[.id] ?? response[.identifier]?[.value], id.hasValue {
      CSVText.append(id, to: &row)
    } else if let number {
      CSVText.append("#\(number)", to: &row)
    } else {
      return false
    }
    row.append(CSVText.comma)
    if let subject = response[.subject] { appendReference(subject, to: &row) }
    row.append(CSVText.comma)
    CSVText.append(response[.authored], to: &row)
    return true
  }

  /// Adds the cells `,value,system,code,unit`, and before them what `type` does not name.
  static func appendCells(
    _ value: Int?, _ type: ValueType?, in document: Document, to row: inout [UInt8]
  ) {
    guard let value, let type else {
      row.append(contentsOf: ",,,,".utf8)
      return
    }
    if type == .other {
      CSVText.append(
        String(document.text(of: document.name(of: value)).dropFirst("value".count)), to: &row)
    }
    row.append(CSVText.comma)
    if !document.isObject(value) {
      CSVText.append(value, of: document, to: &row)
      row.append(contentsOf: ",,,".utf8)
    } else if type == .answer(.coding) {
      appendCoding(value, document, to: &row)
    } else {
      appendObjectCells(Element(document: document, index: value), type, to: &row)
    }
  }

  private static func appendCoding(
    _ value: Int, _ document: Document, to row: inout [UInt8]
  ) {
    let code = document.child(.code, of: value)
    CSVText.append(document.child(.display, of: value) ?? code, of: document, to: &row)
    row.append(CSVText.comma)
    CSVText.append(document.child(.system, of: value), of: document, to: &row)
    row.append(CSVText.comma)
    CSVText.append(code, of: document, to: &row)
    row.append(CSVText.comma)
  }

  private static func appendObjectCells(
    _ value: Element, _ type: ValueType, to row: inout [UInt8]
  ) {
    switch type {
    case .answer(.quantity):
      appendNumber(value, to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.system], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.code], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.unit], to: &row)
      return
    case .answer(.attachment):
      CSVText.append(value[.title] ?? value[.url], to: &row)
    case .answer(.reference):
      let start = row.count
      value.appendReferenceAnswer(to: &row)
      CSVText.quoteIfNeeded(&row, from: start)
    default: appendJSON(value, to: &row)
    }
    row.append(contentsOf: ",,,".utf8)
  }

  static func appendJSON(_ value: Element, to row: inout [UInt8]) {
    let start = row.count
    JSONWriter.write(value, to: &row)
    CSVText.quoteIfNeeded(&row, from: start)
  }

  static func appendReference(_ reference: Element, to row: inout [UInt8]) {
    CSVText.append(
      reference[.reference] ?? reference[.identifier]?[.value] ?? reference[.display], to: &row)
  }

  /// A comparator belongs to the number: `<5` is not `5`.
  static func appendNumber(_ quantity: Element, to row: inout [UInt8]) {
    quantity[.comparator]?.appendText(to: &row)
    quantity[.value]?.appendText(to: &row)
  }
}
