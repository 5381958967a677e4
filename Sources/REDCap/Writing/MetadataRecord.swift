import FHIRDocument
import SurveyFormats

/// The record of a field in metadata as JSON, of which all stays as it is that does not change.
struct MetadataRecord {
  private let row: DictionaryTable.Row

  init(_ row: DictionaryTable.Row) { self.row = row }

  /// A record of its own.
  static func written(_ field: DictionaryField) -> [UInt8] {
    var json = JSONTextWriter()
    json.openObject()
    for column in DictionaryColumn.allCases { json.member(column.rawValue, field[column]) }
    json.closeObject()
    return json.finish()
  }

  /// The record with other cells.
  func with(_ field: DictionaryField) -> [UInt8] {
    var options = ReadOptions()
    options.readsSiblings = false
    let source = Source(name: "-", bytes: Array(row.bytes))
    guard let root = Document.read(source, options: options).document?.root else {
      return Self.written(field)
    }
    var json = JSONTextWriter()
    var said: Set<DictionaryColumn> = []
    var names: Set<String> = []
    json.openObject()
    for member in root.children where names.insert(member.nameText).inserted {
      let column = DictionaryColumn(heading: member.nameText)
      let isFirst = column.map { said.insert($0).inserted } == true
      if let column, isFirst, field[column] != row.field[column] {
        json.key(member.nameText)
        write(field[column], member, of: root, to: &json)
      } else {
        copy(member, of: root, to: &json)
      }
    }
    for column in DictionaryColumn.allCases
    where !said.contains(column) && !field[column].isEmpty {
      json.member(column.rawValue, field[column])
    }
    json.closeObject()
    return json.finish()
  }

  private func copy(_ member: Element, of root: Element, to json: inout JSONTextWriter) {
    json.key(member.nameText)
    guard member.isInArray else { return json.raw(JSONWriter.write(member, style: .compact)) }
    json.openArray()
    for entry in root.children(member.name) {
      json.raw(JSONWriter.write(entry, style: .compact))
    }
    json.closeArray()
  }

  /// A cell that changed; choices that are objects stay such.
  private func write(
    _ text: String, _ member: Element, of root: Element, to json: inout JSONTextWriter
  ) {
    guard member.isObject else { return json.string(text) }
    let known = Dictionary(
      root.children(member.name).map { ($0["code"]?.string ?? "", $0) }
    ) { first, _ in first }
    json.openArray()
    for choice in ChoiceList.read(text) {
      let label = choice.label.split(separator: "&#124;", omittingEmptySubsequences: false)
        .joined(separator: "|")
      let old = known[choice.code]
      let written = row.choices.first { $0.code == choice.code }
        .map { ChoiceList.read(ChoiceList.write([$0])) }
      if let old, written == [choice] {
        json.raw(JSONWriter.write(old, style: .compact))
        continue
      }
      json.openObject()
      for part in old?.children.map({ $0 }) ?? []
      where part.nameText != "code" && part.nameText != "label" && !part.isInArray {
        json.key(part.nameText)
        json.raw(JSONWriter.write(part, style: .compact))
      }
      json.member("code", choice.code)
      json.member("label", label)
      json.closeObject()
    }
    json.closeArray()
  }
}
