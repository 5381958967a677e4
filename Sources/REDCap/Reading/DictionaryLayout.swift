import SurveyFormats

/// Which groups the rows of a dictionary are in: its forms, where it has several, their sections, and
/// matrices.
struct DictionaryLayout {
  /// A group that begins at a row.
  struct Group {
    enum Kind { case form, section, matrix }

    var kind: Kind
    var linkId: String
    var text: String?
    var control: String?
  }

  /// Whether we wrote the dictionary, and say in its annotations what its groups are.
  let isOurs: Bool
  /// The only form.
  let onlyForm: String?
  private var form: String?
  private var matrix: String?
  private var groups: [Group.Kind: Int] = [:]

  init(_ table: DictionaryTable, _ annotations: [FieldAnnotation]) {
    isOurs = annotations.first.map { FieldNote($0.note).role == .record } ?? false
    let forms = Set(table.rows.map { $0.field[.formName] })
    onlyForm = forms.count == 1 ? forms.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    hasForms = forms.count > 1
  }

  private let hasForms: Bool

  /// The groups that begin at a row, the outer ones first; each is to be told to ``opened(_:at:)``.
  mutating func groups(for row: DictionaryTable.Row) -> [Group] {
    var found: [Group] = []
    let name = row.field[.formName]
    if name != form {
      form = name
      matrix = nil
      groups = [:]
      if hasForms {
        found.append(
          Group(
            kind: .form, linkId: name.isEmpty ? "form" : name, text: FieldNames.title(ofForm: name))
        )
      }
    }
    let header = row.field[.sectionHeader]
    let ownMatrix = row.field[.matrixGroup].isEmpty ? nil : row.field[.matrixGroup]
    let isNewMatrix = ownMatrix != nil && (ownMatrix != matrix || !header.isEmpty)
    if ownMatrix != matrix || isNewMatrix { groups[.matrix] = nil }
    if !header.isEmpty { groups[.section] = nil }
    if !header.isEmpty, !isNewMatrix {
      groups[.matrix] = nil
      found.append(
        Group(kind: .section, linkId: row.field[.fieldName] + "-section", text: header))
    }
    if isNewMatrix, let ownMatrix {
      found.append(
        Group(
          kind: .matrix, linkId: ownMatrix, text: header.isEmpty ? nil : header, control: "table"))
    }
    matrix = ownMatrix
    return found
  }

  /// Says where a group is.
  mutating func opened(_ group: Group, at index: Int) { groups[group.kind] = index }

  /// The innermost group at this row.
  var current: Int? { groups[.matrix] ?? groups[.section] ?? groups[.form] }
}

/// The header above a field, of one or several groups that begin there.
enum FieldHeader {
  /// What is between the texts of groups.
  private static let separator = "\n"

  static func header(of groups: [FieldNote.Group]) -> String {
    groups.compactMap(\.text).map { FieldLabel.label($0) }.joined(separator: separator)
  }

  /// The texts of the groups; where the header was changed, the innermost group has the new one.
  static func texts(_ header: String, of groups: [FieldNote.Group]) -> [String?] {
    if header == self.header(of: groups) { return groups.map(\.text) }
    guard let last = groups.lastIndex(where: { $0.text != nil }) ?? groups.indices.last else {
      return []
    }
    let before = groups[..<last].compactMap(\.text).map { FieldLabel.label($0) + separator }
      .joined()
    var texts = groups.map(\.text)
    if header.hasPrefix(before) {
      let rest = String(header.dropFirst(before.count))
      texts[last] = rest.isEmpty ? nil : FieldLabel.plain(rest)
    } else {
      texts = texts.map { _ in nil }
      texts[last] = header.isEmpty ? nil : FieldLabel.plain(header)
    }
    return texts
  }
}
