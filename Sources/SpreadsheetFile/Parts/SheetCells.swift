import FHIRDocument
import SurveyDiagnostics

/// The cells of a sheet.
///
/// [ECMA-376, part 1, 18.3.1.4](https://ecma-international.org/publications-and-standards/standards/ecma-376/)
struct SheetCells: WorkbookPart {
  private(set) var rows: [[CellValue]] = []
  private let part: String
  private let texts: [String]
  private let looks: [SerialDate.Parts?]
  private let epoch: SerialDate.Epoch
  /// How many cells rows have, with those between them.
  private var count = 0
  /// Where the cell is that is read, or the row.
  private var address = CellAddress(row: -1, column: -1)
  private var type = ""
  private var look = 0
  private var offset = 0
  private var value: String?
  private var formula: String?
  private var inline = ""
  private var isReading = false

  /// The most cells that a sheet may have.
  private static let limit = 1 << 24

  init(
    _ part: String, texts: [String], looks: [SerialDate.Parts?], epoch: SerialDate.Epoch
  ) {
    (self.part, self.texts, self.looks, self.epoch) = (part, texts, looks, epoch)
  }

  mutating func start(_ element: PartElement) throws(TextFinding) {
    switch element.name {
    case "row":
      let number = element["r"].flatMap { Int($0) }.map { $0 - 1 } ?? address.row + 1
      guard number > address.row, number < CellAddress.mostRows else {
        throw wrong(element["r"] ?? "", at: element.offset)
      }
      address = CellAddress(row: number, column: -1)
    case "c":
      address = try nextAddress(element)
      (type, look, offset) = (
        element["t"] ?? "n", element["s"].flatMap { Int($0) } ?? 0, element.offset
      )
      (value, formula, inline) = (nil, nil, "")
    case "rPh": isReading = true
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String) throws(TextFinding) {
    switch name {
    case "v": value = text
    case "f": formula = text
    case "rPh": isReading = false
    case "t" where !isReading: inline += text.withoutEscapes
    case "c": try add(try cell())
    default: break
    }
  }

  private func nextAddress(_ element: PartElement) throws(TextFinding) -> CellAddress {
    guard let name = element["r"] else {
      return CellAddress(row: max(0, address.row), column: address.column + 1)
    }
    let bytes = Array(name.utf8)
    guard let found = CellAddress(bytes.span), found.row == address.row,
      found.column > address.column
    else { throw wrong(name, at: element.offset) }
    return found
  }

  private func cell() throws(TextFinding) -> CellValue {
    switch type {
    case "inlineStr": return .text(inline)
    case "str": return .text((value ?? "").withoutEscapes)
    case "b": return value.map { .boolean($0 == "1" || $0 == "true") } ?? .empty
    case "e": return value.map { .error($0) } ?? .empty
    case "d": return value.map { .moment($0) } ?? .empty
    case "s":
      guard let value else { return .empty }
      guard let number = Int(value), texts.indices.contains(number) else {
        throw TextFinding(
          .workbookText, ["part": .literal(part), "number": .literal(value)], at: offset)
      }
      return .text(texts[number])
    default:
      guard let value, !value.isEmpty else { return formula.map { .error("=" + $0) } ?? .empty }
      if looks.indices.contains(look), let parts = looks[look], let number = Double(value),
        let moment = SerialDate.text(number, parts, epoch)
      {
        return .moment(moment)
      }
      return .number(value)
    }
  }

  private mutating func add(_ cell: CellValue) throws(TextFinding) {
    guard cell != .empty, cell != .text("") else { return }
    while rows.count <= address.row { rows.append([]) }
    let gap = address.column - rows[address.row].count
    count += gap + 1
    guard gap >= 0, count <= Self.limit, address.column < CellAddress.mostColumns else {
      throw wrong(address.name, at: offset)
    }
    rows[address.row] += repeatElement(.empty, count: gap)
    rows[address.row].append(cell)
  }

  private func wrong(_ reference: String, at offset: Int) -> TextFinding {
    TextFinding(
      .cellReference, ["reference": .quoted(reference), "part": .literal(part)], at: offset)
  }
}
