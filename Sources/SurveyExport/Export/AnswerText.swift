import FHIRDocument

/// Answers as text.
enum AnswerText {
  /// The three cells that name a response: id, subject, authored.
  ///
  /// Without an id the business identifier, otherwise `#` and the number of the record. The subject
  /// is its reference, otherwise its identifier or display.
  static func appendHead(_ response: Element, number: Int, to row: inout [UInt8]) {
    if let id = response[.id] ?? response[.identifier]?[.value], id.hasValue {
      CSVText.append(id, to: &row)
    } else {
      CSVText.append("#\(number)", to: &row)
    }
    row.append(CSVText.comma)
    if let subject = response[.subject] { appendReference(subject, to: &row) }
    row.append(CSVText.comma)
    CSVText.append(response[.authored], to: &row)
  }

  /// Adds the cells `type,value,system,code,unit`.
  static func appendCells(_ value: Element?, _ type: AnswerType?, to row: inout [UInt8]) {
    guard let value, let type else {
      row.append(contentsOf: repeatElement(CSVText.comma, count: 4))
      return
    }
    if let name = type.name {
      name.withUTF8Buffer { row.append(contentsOf: $0) }
    } else {
      CSVText.append(String(value.nameText.dropFirst("value".count)), to: &row)
    }
    row.append(CSVText.comma)
    guard value.isObject else {
      CSVText.append(value, to: &row)
      row.append(contentsOf: repeatElement(CSVText.comma, count: 3))
      return
    }
    appendObjectCells(value, type, to: &row)
  }

  private static func appendObjectCells(
    _ value: Element, _ type: AnswerType, to row: inout [UInt8]
  ) {
    switch type {
    case .coding:
      CSVText.append(value[.display] ?? value[.code], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.system], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.code], to: &row)
      row.append(CSVText.comma)
    case .quantity:
      appendNumber(value, to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.system], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.code], to: &row)
      row.append(CSVText.comma)
      CSVText.append(value[.unit], to: &row)
    case .attachment:
      CSVText.append(value[.title] ?? value[.url] ?? value[.contentType], to: &row)
      row.append(contentsOf: repeatElement(CSVText.comma, count: 3))
    default:
      appendOther(value, type, to: &row)
      row.append(contentsOf: repeatElement(CSVText.comma, count: 3))
    }
  }

  private static func appendOther(_ value: Element, _ type: AnswerType, to row: inout [UInt8]) {
    if type == .reference {
      appendReference(value, to: &row)
    } else {
      appendJSON(value, to: &row)
    }
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
