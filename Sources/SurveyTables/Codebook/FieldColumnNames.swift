import SurveyFormats

/// Names of REDCap's fields, each once in all tables; what is an option has the name of its field and `___CODE`.
struct FieldColumnNames: NumberedNaming {
  let longest = FieldNames.longest
  let digits = 3
  private var taken = UniqueNames(longest: 100)
  private var fields = FieldNames(taken: Set(RowKey.allCases.map(\.rawValue)))
  /// Of a longer code of a box the end is cut, not that of its field.
  private static let longestCode = 64
  /// The fields of those that have a box for each option.
  private var boxes: [ColumnName: String] = [:]
  private var answers: [ColumnName: String] = [:]

  mutating func beginTable() {
    taken.removeAll()
    answers.removeAll()
  }

  mutating func take(_ name: String) -> Bool {
    fields.take(FieldName.field(ofBox: name))
    return taken.take(name)
  }

  func parts(of name: String) -> ColumnName {
    let field = FieldName.field(ofBox: name)
    return ColumnName(base: field, option: field == name ? nil : FieldName.code(ofBox: name))
  }

  mutating func name(_ wanted: ColumnName) -> String {
    if wanted.isKey {
      _ = taken.take(wanted.base)
      return wanted.base
    }
    var field = wanted
    field.option = nil
    let own = wanted.part.isEmpty ? nil : answers[wanted.ofAnswer]
    let end = own == nil ? field.suffix + field.part : field.part
    let name = boxes[field] ?? fields.unique(FieldName.legal(own ?? field.base, end: end))
    guard wanted.option != nil else {
      _ = taken.take(name)
      if wanted.isAnswer { answers[wanted.ofAnswer] = name }
      return name
    }
    boxes[field] = name
    return taken.name(name, Self.box(wanted))
  }

  func stemmed(_ wanted: ColumnName) -> ColumnName {
    var first = wanted.first
    first.option = nil
    return first
  }

  func numberedPart(of name: String) -> String { FieldName.field(ofBox: name) }

  func end(of wanted: ColumnName) -> String { FieldName.end(wanted.suffix + wanted.part) }

  mutating func name(_ wanted: ColumnName, from start: String, end: String) -> String {
    fields.take(start + end)
    return taken.name(start, end + Self.box(wanted))
  }

  private static func box(_ wanted: ColumnName) -> String {
    wanted.option.map { "___" + SafeName.word($0).prefix(longestCode) } ?? ""
  }
}
