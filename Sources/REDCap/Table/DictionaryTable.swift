import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats

/// The rows of a data dictionary, whatever file they are in: CSV, or metadata as JSON.
struct DictionaryTable {
  /// A cell of a column that dictionaries do not have.
  struct OtherCell {
    let heading: String
    let text: String
    /// Which cell of its row it is, from 1.
    let number: Int
    let place: Place
  }

  struct Row {
    var field = DictionaryField()
    var choices: [ChoiceList.Choice] = []
    var others: [OtherCell] = []
    /// Where its cells are.
    var places: [DictionaryColumn: Place] = [:]
    let place: Place
    /// The bytes of the row in the source, with the end of its line.
    var bytes: ArraySlice<UInt8>

    func place(_ column: DictionaryColumn) -> Place { places[column] ?? place }
  }

  var rows: [Row] = []
  /// The bytes before the first row: the headings.
  var head: ArraySlice<UInt8> = []
  /// The columns in their order; `nil` of JSON.
  var columns: [DictionaryColumn?]?
  var separator = ","
  /// Columns that are there twice, which nobody reads.
  var isJSON: Bool { columns == nil }

  static func recognizes(_ source: Source) -> Bool {
    let bytes = source.bytes
    switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
    case UInt8(ascii: "["):
      return bytes.firstRange(of: Array("\"field_name\"".utf8)) != nil
        && bytes.firstRange(of: Array("\"field_type\"".utf8)) != nil
    case UInt8(ascii: "{"), UInt8(ascii: "<"), nil: return false
    default:
      let first = bytes.prefix(8192).prefix { $0 != 0x0A && $0 != 0x0D }
      guard let row = try? DelimitedText(Source(name: "-", bytes: Array(first))).rows.first else {
        return false
      }
      let columns = Set(row.cells.compactMap { DictionaryColumn(heading: $0) })
      return columns.isSuperset(of: [.fieldName, .fieldType])
    }
  }

  init(_ source: Source) throws(Diagnostic) {
    let first = source.bytes.first { $0 > 0x20 && $0 < 0x80 }
    if first == UInt8(ascii: "[") {
      try self.init(json: source)
    } else {
      try self.init(text: source)
    }
    guard rows.contains(where: { !$0.field[.fieldName].isEmpty }) else {
      throw Diagnostic(.noDictionaryRows, at: Location(file: source.name))
    }
  }

  // MARK: CSV

  private init(text source: Source) throws(Diagnostic) {
    let text = try DelimitedText(source)
    let read = text.rows
    guard let headings = read.first else {
      throw Diagnostic(.noDictionaryRows, at: Location(file: source.name))
    }
    var seen: Set<DictionaryColumn> = []
    let columns = headings.cells.map { heading in
      DictionaryColumn(heading: heading).flatMap { seen.insert($0).inserted ? $0 : nil }
    }
    guard seen.contains(.fieldName) else {
      throw Diagnostic(.noDictionaryRows, at: Location(file: source.name))
    }
    self.columns = columns
    func bytes(_ index: Int) -> ArraySlice<UInt8> {
      let start = index == 0 ? 0 : text.offsets[index]
      return source.bytes[start..<(text.offsets[safe: index + 1] ?? source.bytes.count)]
    }
    head = bytes(0)
    separator = Self.separator(headings.cells, head)
    for index in read.indices.dropFirst() {
      rows.append(Self.row(read[index], columns, headings.cells, bytes(index)))
    }
  }

  private static func row(
    _ read: DelimitedText.Row, _ columns: [DictionaryColumn?], _ headings: [String],
    _ bytes: ArraySlice<UInt8>
  ) -> Row {
    var row = Row(place: Place(line: read.line, column: 1), bytes: bytes)
    for (number, text) in read.cells.enumerated() where !text.isEmpty {
      if let column = columns[safe: number] ?? nil {
        row.field[column] = text
        row.places[column] = Place(line: read.line, column: number + 1)
      } else {
        row.others.append(
          OtherCell(
            heading: headings[safe: number] ?? "", text: text, number: number + 1,
            place: Place(line: read.line, column: number + 1)))
      }
    }
    row.choices = ChoiceList.read(row.field[.choices])
    return row
  }

  private static func separator(_ headings: [String], _ head: ArraySlice<UInt8>) -> String {
    for separator in [",", ";", "\t"] {
      let cells = try? DelimitedText(
        Source(name: "-", bytes: Array(head)), separator: separator.utf8.first
      ).rows.first?.cells
      if cells == headings { return separator }
    }
    return ","
  }

  // MARK: JSON

  private static let wrapper = #"{"rows":"#

  private init(json source: Source) throws(Diagnostic) {
    var bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var options = ReadOptions()
    options.readsSiblings = false
    let wrapped = Source(
      name: source.name, bytes: Array(Self.wrapper.utf8) + bytes + [UInt8(ascii: "}")])
    let result = Document.read(wrapped, options: options)
    guard let root = result.document?.root else {
      throw result.diagnostics.first { $0.severity == .error }
        ?? Diagnostic(.noDictionaryRows, at: Location(file: source.name))
    }
    for element in root.children where element.nameText == "rows" && element.isObject {
      rows.append(Self.row(element))
    }
  }

  private static func place(_ element: Element) -> Place {
    guard let position = element.position else { return Place(line: 1, column: 1) }
    // The position of a text is behind its quotation mark.
    let shift = (position.line == 1 ? wrapper.utf8.count : 0) + (element.isText ? 1 : 0)
    return Place(line: position.line, column: max(1, position.column - shift))
  }

  private static func row(_ element: Element) -> Row {
    var row = Row(
      place: place(element), bytes: JSONWriter.write(element, style: .compact)[...])
    var lists: [ChoiceList.Choice] = []
    for (number, child) in element.children.enumerated() where !child.isEmptyArray {
      let column = DictionaryColumn(heading: child.nameText)
      if column == .choices, child.isObject {
        let code = child["code"]?.string ?? ""
        lists.append(ChoiceList.Choice(code: code, label: child["label"]?.string ?? code))
        row.places[.choices] = row.places[.choices] ?? place(child)
        for part in child.children where part.nameText != "code" && part.nameText != "label" {
          row.others.append(other(part, number))
        }
        continue
      }
      guard let column, row.field[column].isEmpty, !child.isObject else {
        if child.string?.isEmpty != true { row.others.append(other(child, number)) }
        continue
      }
      row.field[column] = child.string ?? ""
      row.places[column] = place(child)
    }
    if lists.isEmpty {
      row.choices = ChoiceList.read(row.field[.choices])
    } else {
      row.choices = lists
      row.field[.choices] = ChoiceList.write(lists)
    }
    return row
  }

  private static func other(_ element: Element, _ number: Int) -> OtherCell {
    let text =
      element.string
      ?? String(decoding: JSONWriter.write(element, style: .compact), as: UTF8.self)
    return OtherCell(
      heading: element.nameText, text: text, number: number + 1, place: place(element))
  }
}

extension Collection {
  /// The entry at a position; `nil` where there is none.
  subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
