/// The text of a part of a workbook, byte by byte: cells are many, and most bytes are as they are.
struct SheetText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a text in XML; what looks like the mark of a character that XML does not have is marked itself.
  mutating func append(escaped text: String) {
    let mayBeSpecial = Self.mayBeSpecial
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in text.indices where mayBeSpecial[Int(text[index])] {
        let mark = Self.mark(in: text, at: index)
        let entity = Self.entity(of: text[index])
        if mark == nil, entity == nil { continue }
        bytes.append(contentsOf: text[start..<index])
        if let entity { append(entity) }
        if let mark { append(Self.mark(of: mark.scalar)) }
        start = index + (mark?.length ?? 1)
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  /// A text in XML.
  static func escaped(_ text: String) -> String {
    var escaped = SheetText()
    escaped.append(escaped: text)
    return String(decoding: escaped.bytes, as: UTF8.self)
  }

  /// Bytes with which begins what may have to be written otherwise.
  private static let mayBeSpecial: [Bool] = {
    var marks = [Bool](repeating: false, count: 256)
    for control in 0..<0x20 where control != 9 && control != 10 { marks[control] = true }
    for byte in "&<>\"_".utf8 { marks[Int(byte)] = true }
    marks[0xEF] = true
    return marks
  }()

  private static func entity(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// What is written as a mark: the first of the bytes that spell a mark, and what XML does not have.
  private static func mark(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int)? {
    switch text[index] {
    case UInt8(ascii: "_"): return isMark(text[index...].prefix(7)) ? (0x5F, 1) : nil
    case 0xEF:
      // U+FFFE and U+FFFF.
      guard index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE else {
        return nil
      }
      return (0xFF40 + UInt32(text[index + 2]), 3)
    case let byte: return byte < 0x20 ? (UInt32(byte), 1) : nil
    }
  }

  private static func mark(of scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "_x\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)_"
  }

  private static func isMark(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.count == 7, text.first == UInt8(ascii: "_"), text.last == UInt8(ascii: "_"),
      text.dropFirst().first == UInt8(ascii: "x")
    else { return false }
    return text.dropFirst(2).dropLast().allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
  }
}

extension SheetText {
  /// The part of a sheet.
  static func text(of sheet: Sheet) -> [UInt8] {
    var text = SheetText()
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n")
    text.append("<worksheet xmlns=\"")
    text.append(PackedWorkbook.main)
    text.append("\"><sheetData>")
    var columns: [String] = []
    for (row, cells) in sheet.rows.enumerated() where cells.contains(where: { $0 != .empty }) {
      let number = String(row + 1)
      text.append("<row r=\"")
      text.append(number)
      text.append("\">")
      while columns.count < cells.count {
        columns.append(CellAddress(row: 0, column: columns.count).letters)
      }
      for (letters, cell) in zip(columns, cells) { write(cell, at: letters, number, to: &text) }
      text.append("</row>")
    }
    text.append("</sheetData></worksheet>")
    return text.bytes
  }

  private static func write(
    _ cell: CellValue, at column: String, _ row: String, to text: inout SheetText
  ) {
    func element(_ start: StaticString, _ value: String, _ end: StaticString) {
      text.append("<c r=\"")
      text.append(column)
      text.append(row)
      text.append(start)
      text.append(escaped: value)
      text.append(end)
    }
    switch cell {
    case .empty: return
    case .text(let words), .moment(let words):
      element(
        "\" t=\"inlineStr\"><is><t xml:space=\"preserve\">", words, "</t></is></c>")
    case .number(let number): element("\"><v>", number, "</v></c>")
    case .boolean(let value): element("\" t=\"b\"><v>", value ? "1" : "0", "</v></c>")
    case .error(let formula) where formula.hasPrefix("="):
      element("\"><f>", String(formula.dropFirst()), "</f></c>")
    case .error(let error): element("\" t=\"e\"><v>", error, "</v></c>")
    }
  }
}
