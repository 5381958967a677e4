package import FHIRDocument
package import SurveyDiagnostics

/// The rows of a text with a separator between its cells: CSV, as programs and countries write it.
///
/// [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180), with lines that end in any way. The separator is a comma, semicolon
/// or tab: the one that occurs most often in the first line, outside quotation marks.
package struct DelimitedText: Sendable {
  /// A row, and the line on which it begins.
  package struct Row: Equatable, Sendable {
    package var cells: [String]
    package let line: Int
  }

  /// The rows; lines without anything are left out.
  package private(set) var rows: [Row] = []
  /// The byte at which each row begins.
  package private(set) var offsets: [Int] = []

  /// Reads a text, whose separator is found if none is given.
  ///
  /// Throws where a quotation mark is not closed, or is inside a cell.
  package init(_ source: Source, separator: UInt8? = nil) throws(Diagnostic) {
    var reader = Reader(source, separator)
    while true {
      let offset = reader.index
      guard let row = try reader.next() else { break }
      guard row.cells.count > 1 || row.cells.first?.isEmpty == false else { continue }
      rows.append(row)
      offsets.append(offset)
    }
  }
}

extension DelimitedText {
  private struct Reader {
    private let source: Source
    private let bytes: [UInt8]
    private let separator: UInt8
    private(set) var index = 0
    private var line: Int

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(_ source: Source, _ separator: UInt8?) {
      (self.source, bytes, line) = (source, source.bytes, source.firstLine)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
      self.separator = separator ?? Self.usualSeparator(bytes[index...])
    }

    private static func usualSeparator(_ text: ArraySlice<UInt8>) -> UInt8 {
      var counts: [UInt8: Int] = [:]
      var isQuoted = false
      for byte in text {
        if byte == quote { isQuoted.toggle() }
        if isQuoted { continue }
        if byte == newline || byte == carriageReturn { break }
        counts[byte, default: 0] += 1
      }
      let known = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
      let most = known.map { counts[$0] ?? 0 }.max() ?? 0
      return known.first { counts[$0] ?? 0 == most } ?? UInt8(ascii: ",")
    }

    mutating func next() throws(Diagnostic) -> Row? {
      guard index < bytes.count else { return nil }
      let first = line
      var cells: [String] = []
      while true {
        cells.append(try cell())
        guard index < bytes.count else { break }
        let byte = bytes[index]
        index += 1
        if byte == separator {
          if index < bytes.count { continue }
          cells.append("")
          break
        }
        if byte == Self.carriageReturn, index < bytes.count, bytes[index] == Self.newline {
          index += 1
        }
        line += 1
        break
      }
      return Row(cells: cells, line: first)
    }

    /// Reads a cell, up to the separator or the end of the line.
    private mutating func cell() throws(Diagnostic) -> String {
      let start = index
      guard index < bytes.count, bytes[index] == Self.quote else {
        while index < bytes.count, !ends(bytes[index]) {
          if bytes[index] == Self.quote { throw finding(.quoteInsideCell, at: index) }
          index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      var text: [UInt8] = []
      var lines = 0
      index += 1
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == Self.quote {
          guard index < bytes.count, bytes[index] == Self.quote else {
            guard index == bytes.count || ends(bytes[index]) else {
              throw finding(.quoteInsideCell, at: index - 1)
            }
            line += lines
            return String(decoding: text, as: UTF8.self)
          }
          index += 1
        }
        if byte == Self.newline { lines += 1 }
        text.append(byte)
      }
      throw finding(.tableSyntax, at: start)
    }

    private func ends(_ byte: UInt8) -> Bool {
      byte == separator || byte == Self.newline || byte == Self.carriageReturn
    }

    private func finding(_ code: Diagnostic.Code, at offset: Int) -> Diagnostic {
      Diagnostic(
        code, at: Location(file: source.name, position: source.position(ofByte: offset)))
    }
  }
}
