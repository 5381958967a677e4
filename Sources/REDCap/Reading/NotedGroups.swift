import SurveyFormats
import SurveyModel

/// What the annotations of a dictionary say of groups, wherever they say it, and which groups rows are in.
struct NotedGroups {
  /// The groups by their linkIds.
  private var groups: [String: FieldNote.Group] = [:]
  /// What items are in, by the linkIds of both.
  private var parents: [String: String] = [:]
  /// The group that repeats of each instrument.
  private var instruments: [String: String] = [:]
  /// What the row behind each row is in; `nil` where none is behind it in its form, or it begins a group.
  private var behind: [[String]?]
  /// The rows that somebody moved into another section, which are in what they stand in.
  private(set) var moved: Set<Int> = []
  /// Whether rows that we wrote say what they are in, or that they are in nothing.
  let areOfAllRows: Bool

  init(_ table: DictionaryTable, _ annotations: [FieldAnnotation]) {
    let notes = annotations.map { FieldNote($0.note) }
    areOfAllRows =
      notes.first.map { $0.role == .record && !$0.groups.isEmpty } == true
      && notes.dropFirst().allSatisfy(\.groups.isEmpty)
    behind = Array(repeating: nil, count: notes.count)
    for (note, row) in zip(notes, table.rows) {
      for group in note.groups where groups[group.linkId] == nil {
        groups[group.linkId] = group
        parents[group.linkId] = group.parent
      }
      if note.role == nil, let parent = note.parent {
        parents[note.linkId ?? row.field[.fieldName]] = parent
      }
    }
    for (note, row) in zip(notes, table.rows) {
      let form = row.field[.formName]
      guard let parent = note.parent, instruments[form] == nil else { continue }
      instruments[form] = around(parent).first { groups[$0]?.repeats == true }
    }
    let items = zip(notes, table.rows).filter { $0.0.role == nil }.map {
      $0.linkId ?? $1.field[.fieldName]
    }
    if areOfAllRows { findMoved(notes, table.rows, Set(items)) }
    readBehind(notes, table.rows, Set(items))
  }

  private mutating func findMoved(
    _ notes: [FieldNote], _ rows: [DictionaryTable.Row], _ items: Set<String>
  ) {
    func path(_ linkId: String?) -> [FieldNote.Group] { around(linkId).compactMap { groups[$0] } }
    let chains = notes.map { note in
      note.role == nil && isPlaced(note, items) ? path(note.parent).map(\.linkId) : nil
    }
    let headed = groups.values.filter { $0.text != nil }.map(\.linkId).sorted()
    moved = MovedRows(rows, groups: headed.map { path($0).reversed() }, chains: chains).numbers
  }

  /// Whether a row says what it is in, or that it is in nothing.
  ///
  /// What was in a question that is not there any more is where it stands.
  private func isPlaced(_ note: FieldNote, _ items: Set<String>) -> Bool {
    note.isOutermost || note.parent.map { groups[$0] != nil || items.contains($0) } ?? false
  }

  private mutating func readBehind(
    _ notes: [FieldNote], _ rows: [DictionaryTable.Row], _ items: Set<String>
  ) {
    var next: (form: String, around: [String]?)?
    for number in rows.indices.reversed() {
      let (note, field) = (notes[number], rows[number].field)
      if let next, next.form == field[.formName] { behind[number] = next.around }
      let isPlaced = isPlaced(note, items) && !moved.contains(number)
      guard isPlaced && note.role == nil || note.role == .group else { continue }
      let begins = note.role == .group || !field[.sectionHeader].isEmpty
      next = (field[.formName], begins ? nil : around(note.parent))
    }
  }

  /// An item and those that it is in, the innermost first.
  private func around(_ linkId: String?) -> [String] {
    var found: [String] = []
    var next = linkId
    while let linkId = next, found.count < Self.deepest {
      found.append(linkId)
      next = parents[linkId]
    }
    return found
  }

  /// More groups than this are not followed into each other.
  private static let deepest = 64

  /// The groups that an item is in, the outer ones first, up to the first that is there already.
  func beginning(at linkId: String?, unless isThere: (String) -> Bool) -> [FieldNote.Group] {
    let new = around(linkId).prefix { !isThere($0) && groups[$0] != nil }
    return new.compactMap { groups[$0] }.reversed()
  }

  /// The group that repeats in an instrument of its own.
  func group(ofInstrument form: String) -> String? { instruments[form] }

  /// What the row behind a row is in, the innermost first.
  func around(behind number: Int) -> [String] { behind[number] ?? [] }

  /// Whether the row behind a row does not end a group.
  func goesOn(_ linkId: String, behind number: Int) -> Bool {
    behind[number].map { $0.contains(linkId) } ?? true
  }
}

extension FieldNote.Group {
  /// Whether it is an instrument of its own.
  fileprivate var repeats: Bool { fields.contains { $0.field == .repeats } }
}
