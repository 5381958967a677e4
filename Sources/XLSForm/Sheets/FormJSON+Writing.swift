import FHIRDocument
import SpreadsheetFile
import SurveyFormats

/// Sheets as the JSON that they were read from has them: what was no cell stays, and so do rows that nobody changed.
extension FormJSON {
  static func bytes(of workbook: Workbook, like source: Source) -> [UInt8]? {
    guard let document = root(source).root?.document, let tree = JSONTree(document),
      var form = tree.objects[document.root.index]
    else { return nil }
    let element = content(document.root)
    let languages = element.children.filter { $0.nameText == "translations" }.map(\.string)
    var content = form
    let isInside = element != document.root
    if isInside {
      guard case .object(let inner)? = form["content"] else { return nil }
      content = inner
    }
    content.members.removeAll { $0.name == CarriedSheet.name }
    for sheet in workbook.sheets {
      let known = KnownRows(sheet.name, of: element, tree, languages)
      let rows = known.rows(of: sheet, languages)
      let old = content[sheet.name]
      if rows.isEmpty, old == nil { continue }
      if case .object? = old, rows.count == 1 {
        content.set(sheet.name, rows[0])
      } else {
        content.set(sheet.name, .array(rows))
      }
    }
    if isInside { form.set("content", .object(content)) } else { form = content }
    let isPretty = source.bytes.dropLast().contains(0x0A)
    var writer = JSONTextWriter(style: isPretty ? .pretty : .compact)
    form.write(to: &writer)
    return writer.finish() + (isPretty ? [0x0A] : [])
  }

  /// The rows of a sheet of the original, and what their cells were made of.
  private struct KnownRows {
    private var rows: [[String: CellValue]: JSONValue] = [:]
    private var values: [Cell: JSONValue] = [:]
    /// The columns that are arrays, an entry for each language.
    private var arrays: Set<String> = []

    private struct Cell: Hashable {
      var header: String
      var value: CellValue
    }

    init(_ sheet: String, of content: Element, _ tree: JSONTree, _ languages: [String?]) {
      for row in content.children where row.nameText == sheet && row.isObject {
        guard let object = tree.objects[row.index] else { continue }
        let members = FormJSON.members(of: row, languages)
        rows[Dictionary(members.filter { $0.value != .empty }) { first, _ in first }] =
          .object(object)
        for child in row.children where child.isInArray { arrays.insert(child.nameText) }
        for member in object.members {
          guard case .array(let entries) = member.value else {
            if let value = members.first(where: { $0.header == member.name })?.value {
              values[Cell(header: member.name, value: value)] = member.value
            }
            continue
          }
          for (number, entry) in entries.enumerated() {
            let header = FormJSON.header(member.name, number, languages)
            guard let value = members.first(where: { $0.header == header })?.value else {
              continue
            }
            values[Cell(header: header ?? member.name, value: value)] = entry
          }
        }
      }
    }

    func rows(of sheet: Sheet, _ languages: [String?]) -> [JSONValue] {
      let heads = sheet.rows.first?.map(\.text) ?? []
      return sheet.rows.dropFirst().compactMap { row in
        let cells = zip(heads, row).filter { $1 != .empty }
        if cells.isEmpty { return nil }
        if let known = self.rows[Dictionary(cells) { first, _ in first }] { return known }
        return object(cells, languages)
      }
    }

    private func object(_ cells: [(String, CellValue)], _ languages: [String?]) -> JSONValue {
      let texts = Dictionary(cells) { first, _ in first }
      var object = JSONObject(members: [])
      var done: Set<String> = []
      for (head, value) in cells {
        let base = base(of: head, languages)
        guard let base else {
          object.set(head, json(head, value))
          continue
        }
        guard done.insert(base).inserted else { continue }
        let entries = (0..<max(1, languages.count)).map { number in
          FormJSON.header(base, number, languages).flatMap { header in
            texts[header].map { json(header, $0) }
          } ?? .leaf("null")
        }
        object.set(base, .array(entries))
      }
      return .object(object)
    }

    /// The column that has an entry for each language, of the head of one of them; `nil` of one without languages.
    private func base(of head: String, _ languages: [String?]) -> String? {
      if arrays.contains(head) { return head }
      for case let language? in languages where head.hasSuffix("::" + language) {
        return String(head.dropLast(language.count + 2))
      }
      return nil
    }

    private func json(_ header: String, _ value: CellValue) -> JSONValue {
      values[Cell(header: header, value: value)] ?? value.json
    }
  }

  /// The head of a column for the entry of an array; `nil` where the entry is in no language.
  static func header(
    _ name: String, _ number: Int, _ languages: [String?]
  ) -> String? {
    let language = languages.indices.contains(number) ? languages[number] : nil
    if let language { return "\(name)::\(language)" }
    return number == 0 ? name : nil
  }
}

extension CellValue {
  fileprivate var json: JSONValue {
    switch self {
    case .empty: .leaf("null")
    case .number(let spelling): .leaf(spelling)
    case .boolean(let flag): .leaf(flag ? "true" : "false")
    case .text(let text), .moment(let text), .error(let text): JSONValue(text: text)
    }
  }
}
