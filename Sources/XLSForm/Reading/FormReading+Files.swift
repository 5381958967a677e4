import FHIRDocument
import SpreadsheetFile

extension FormReading {
  /// Reads the files beside the form that its rows name: lists of options, and data to look up.
  mutating func readFiles(_ beside: (String) -> [UInt8]?) {
    for row in survey.rows {
      if let text = peek(.type, row), text.utf8.contains(UInt8(ascii: ".")),
        case .file(let name)? = QuestionType(text)?.options, files[name] == nil
      {
        files[name] = beside(name)
      }
      for column in [FormColumn.calculation, .relevant, .constraint, .initial] {
        guard let text = peek(column, row), text.has("pulldata(") else { continue }
        for name in Self.lookedUp(in: text) where fileRows[name] == nil {
          guard let bytes = beside(name + ".csv") else { continue }
          fileRows[name] = Self.rows(bytes, name)
        }
      }
    }
  }

  /// The files that an expression looks up values in: `pulldata('fruits', …)`.
  private static func lookedUp(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let call = rest.firstRange(of: "pulldata(") {
      rest = rest[call.upperBound...].drop { $0.isWhitespace }
      guard let quote = rest.first, quote == "'" || quote == "\"" else { continue }
      names.append(String(rest.dropFirst().prefix { $0 != quote }))
    }
    return names
  }

  private static func rows(_ bytes: [UInt8], _ name: String) -> [[String: String]]? {
    guard let table = try? DelimitedText(Source(name: name, bytes: bytes)),
      let heads = table.rows.first?.cells
    else { return nil }
    return table.rows.dropFirst().map { row in
      Dictionary(zip(heads, row.cells)) { first, _ in first }
    }
  }
}
