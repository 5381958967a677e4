import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Reads a data dictionary, cell by cell from a ledger.
struct DictionaryReader {
  /// A cell that may say something.
  private struct Cell: Hashable {
    let row: Int
    let column: DictionaryColumn
  }

  /// An item, and the one that it is in, which comes before it.
  struct Node {
    var item: SurveyItem
    var parent: Int?
  }

  /// Logic of an item that is read once all are known.
  struct Pending {
    let linkId: String
    let logic: FieldReading.Pending
    let place: Place
  }

  let table: DictionaryTable
  let file: String
  var nodes: [Node] = []
  var indexes: [String: Int] = [:]
  var survey = Survey()
  var names = LogicNames()
  /// The codes of answers that are none of the options.
  var others: [String: String] = [:]
  var pending: [Pending] = []
  /// The conditions of groups, which their fields have, too.
  var groupConditions: [(linkId: String, text: String)] = []
  /// Rules that are fields of their own: the field that they are of, and their words.
  var rules: [(linkId: String, human: String?, text: String, place: Place)] = []
  var losses: [Loss] = []
  var diagnostics: [Diagnostic] = []
  var places: [String: Place] = [:]
  /// The row of each item.
  private(set) var rowNumbers: [String: Int] = [:]
  /// Whether the first row is the identifier that we wrote.
  private(set) var hasOwnRecord = false
  private var ledger: Ledger<Cell>
  private var fieldNames: Set<String>
  private var linkIds: Set<String> = []
  private var parts: [Element] = []
  private var isDamaged = false
  private let annotations: [FieldAnnotation]

  init(_ table: DictionaryTable, file: String) {
    (self.table, self.file) = (table, file)
    ledger = Ledger(
      table.rows.indices.flatMap { row in
        DictionaryColumn.allCases.filter { !table.rows[row].field[$0].isEmpty }
          .map { Cell(row: row, column: $0) }
      })
    annotations = table.rows.map { FieldAnnotation($0.field[.annotation]) }
    fieldNames = Set(table.rows.map { $0.field[.fieldName] })
  }

  mutating func read() -> ReadDefinition {
    survey.status = "draft"
    var layout = DictionaryLayout(table, annotations)
    hasOwnRecord = layout.isOurs
    var seen: Set<String> = []
    linkIds = fieldNames
    for (number, row) in table.rows.enumerated() {
      let name = row.field[.fieldName]
      if let part = annotations[number].part { parts.append(part) }
      if annotations[number].isDamaged { isDamaged = true }
      guard !name.isEmpty else { continue }
      read(number, isTwice: !seen.insert(name).inserted, &layout)
    }
    if let title = layout.onlyForm, survey.title == nil, !layout.isOurs {
      survey.title = FieldNames.title(ofForm: title)
      survey.name = title
    }
    survey.items = assembled()
    readLogic()
    reportLeft()
    return ReadDefinition(
      survey: survey, diagnostics: diagnostics, losses: losses, places: places,
      carried: carried())
  }

  private mutating func carried() -> CarriedDocument? {
    guard !parts.isEmpty || isDamaged else { return nil }
    if !isDamaged, let document = CarriedParts.document(parts) { return document }
    diagnostics.append(
      Diagnostic(
        .damagedCarriedDocument, ["name": .literal("Field Annotation")], at: Location(file: file)))
    return nil
  }

  // MARK: Rows

  private mutating func read(
    _ number: Int, isTwice: Bool, _ layout: inout DictionaryLayout
  ) {
    let row = table.rows[number]
    var reading = FieldReading(row, annotations[number]) { [fieldNames] name in
      Self.isReference(name, to: fieldNames)
    }
    switch reading.note.role {
    case .record?:
      for (name, text) in reading.note.texts { setText(name, text) }
      return takeAll(number)
    case .carrier?: return takeAll(number)
    case .other?:
      readOther(row, of: reading.note.linkId)
      return takeAll(number)
    case .group?:
      // An empty group has a row, so that it is there.
      let label = row.field[.fieldLabel]
      for group in reading.note.groups.dropLast() { open(group, row, header: nil) }
      if let group = reading.note.groups.last {
        let isEdited = label != FieldLabel.label(group.text ?? "")
        open(group, row, header: isEdited ? FieldLabel.plain(label) : nil)
      }
      return takeAll(number)
    case .rule?:
      guard let linkId = reading.note.linkId else { return }
      let label = row.field[.fieldLabel]
      rules.append(
        (linkId, FieldLabel.plain(label), row.field[.branchingLogic], row.place))
      return takeAll(number)
    case nil: break
    }
    for column in reading.taken { ledger.take(Cell(row: number, column: column)) }
    if isTwice || indexes[reading.item.linkId] != nil {
      let name = row.field[.fieldName]
      reading.item.linkId = unique(reading.item.linkId)
      diagnostics.append(
        Diagnostic(
          .rowNameTwice, ["name": .quoted(name), "other": .quoted(reading.item.linkId)],
          at: location(reading.item.linkId, row, .fieldName)))
    }
    var parent = structure(number, reading.note, &layout)
    if let own = reading.note.parent { parent = indexes[own] ?? parent ?? around(row) }
    add(reading, at: number, in: parent)
  }

  /// The group that the row before is in, where both are in one form: there somebody put a row of which the item around it
  /// is not there, or not yet.
  private func around(_ row: DictionaryTable.Row) -> Int? {
    guard let last = nodes.last, let number = rowNumbers[last.item.linkId],
      table.rows[number].field[.formName] == row.field[.formName]
    else { return nil }
    var group = last.parent
    while let index = group, nodes[index].item.type != .group { group = nodes[index].parent }
    return group
  }

  /// Where a cell of an item is.
  private func location(
    _ linkId: String, _ row: DictionaryTable.Row, _ column: DictionaryColumn
  ) -> Location {
    var location = Location(file: file)
    location.linkId = linkId
    let place = row.place(column)
    location.position = SourcePosition(line: place.line, column: place.column)
    return location
  }

  /// What the choice of an answer beside the options is called, where that is not what it would be called anyway.
  private mutating func readOther(_ row: DictionaryTable.Row, of linkId: String?) {
    guard let linkId, let index = indexes[linkId], let number = rowNumbers[linkId] else { return }
    for column in [DictionaryColumn.required, .validation, .validationMin, .validationMax]
    where !row.field[column].isEmpty {
      losses.append(
        Loss(
          .dropped, column.rawValue, linkId: linkId, source: row.place(column),
          before: row.field[column]))
    }
    let usual = OtherWord.word(in: survey.language)
    let choice = table.rows[number].choices.first { $0.code == others[linkId] }
    let label = choice.map { FieldLabel.plain($0.label) } ?? usual
    let field = FieldLabel.plain(row.field[.fieldLabel])
    let word = label == usual ? field : label
    if word != usual, !word.isEmpty { nodes[index].item.set(openLabel: word) }
    if field != word, field != usual {
      losses.append(
        Loss(
          .dropped, DictionaryColumn.fieldLabel.rawValue, linkId: linkId,
          source: row.place(.fieldLabel), before: field, after: word))
    }
  }

  private mutating func takeAll(_ number: Int) {
    for column in DictionaryColumn.allCases { ledger.take(Cell(row: number, column: column)) }
  }

  private mutating func setText(_ name: String, _ text: String) {
    let texts: [String: WritableKeyPath<Survey, String?>] = [
      "id": \.id, "url": \.url, "version": \.version, "name": \.name, "title": \.title,
      "status": \.status, "language": \.language,
    ]
    if let path = texts[name] { survey[keyPath: path] = text }
  }

  /// The group that a row is in by its form, the section header above it, and its matrix.
  private mutating func structure(
    _ number: Int, _ note: FieldNote, _ layout: inout DictionaryLayout
  ) -> Int? {
    let row = table.rows[number]
    let header = row.field[.sectionHeader]
    if !header.isEmpty { ledger.take(Cell(row: number, column: .sectionHeader)) }
    if !note.groups.isEmpty {
      let headers = FieldHeader.texts(header, of: note.groups)
      // In a dictionary of ours, what has no header any more has no text.
      let isTakenOut = layout.isOurs && header.isEmpty
      for (group, text) in zip(note.groups, headers) {
        open(group, row, header: isTakenOut ? "" : text)
      }
      if !row.field[.matrixGroup].isEmpty {
        ledger.take(Cell(row: number, column: .matrixGroup))
      }
      if !layout.isOurs {
        // In an edited dictionary of others, the rows behind it say nothing of the group.
        for group in layout.groups(for: row) {
          if let index = indexes[group.linkId] { layout.opened(group, at: index) }
        }
      }
      return note.parent.flatMap { indexes[$0] }
    }
    if note.parent != nil, !row.field[.matrixGroup].isEmpty {
      ledger.take(Cell(row: number, column: .matrixGroup))
    }
    if layout.isOurs {
      if !header.isEmpty { addHeader(header, row) }
      return nil
    }
    for group in layout.groups(for: row) {
      let parent = layout.current
      let linkId = unique(group.linkId)
      var item = SurveyItem(
        linkId: linkId, type: .group, text: group.text.map { FieldLabel.plain($0) })
      if let control = group.control { item.itemControl = [control] }
      let index = insert(item, in: parent, place: row.place)
      layout.opened(group, at: index)
    }
    if !row.field[.matrixGroup].isEmpty { ledger.take(Cell(row: number, column: .matrixGroup)) }
    return layout.current
  }

  /// A header that was put into a form of ours.
  private mutating func addHeader(_ header: String, _ row: DictionaryTable.Row) {
    let name = unique(row.field[.fieldName] + "-header")
    insert(
      SurveyItem(linkId: name, type: .display, text: FieldLabel.plain(header)), in: nil,
      place: row.place)
  }

  private mutating func open(
    _ group: FieldNote.Group, _ row: DictionaryTable.Row, header: String?
  ) {
    guard indexes[group.linkId] == nil else { return }
    let text = header ?? group.text
    var item = SurveyItem(
      linkId: group.linkId, type: .group, text: text?.isEmpty == true ? nil : text)
    for (field, text) in group.fields { _ = OwnField.set(field, text, of: &item) }
    insert(item, in: group.parent.flatMap { indexes[$0] }, place: row.place)
    if let when = group.when { groupConditions.append((group.linkId, when)) }
  }

  @discardableResult
  private mutating func insert(_ item: SurveyItem, in parent: Int?, place: Place) -> Int {
    nodes.append(Node(item: item, parent: parent))
    indexes[item.linkId] = nodes.count - 1
    places[item.linkId] = place
    return nodes.count - 1
  }

  private mutating func add(_ reading: FieldReading, at number: Int, in parent: Int?) {
    let row = table.rows[number]
    let linkId = reading.item.linkId
    guard indexes[linkId] == nil else { return }
    linkIds.insert(linkId)
    insert(reading.item, in: parent, place: row.place)
    rowNumbers[linkId] = number
    let name = row.field[.fieldName]
    names.set(names.linkId(of: name) == nil ? name : linkId, for: linkId)
    for (code, value) in reading.codes { names.set(code, for: value, of: linkId) }
    others[linkId] = reading.other
    for logic in reading.pending {
      pending.append(Pending(linkId: linkId, logic: logic, place: row.place(logic.column)))
    }
    losses += reading.losses
    if reading.isOfUnknownType {
      diagnostics.append(
        Diagnostic(
          .unknownQuestionType, ["type": .quoted(row.field[.fieldType])],
          at: location(linkId, row, .fieldType)))
    }
  }

  private mutating func unique(_ name: String) -> String {
    var (found, number) = (name, 1)
    while !linkIds.insert(found).inserted {
      number += 1
      found = "\(name)-\(number)"
    }
    return found
  }

  /// The items with those inside them.
  private func assembled() -> [SurveyItem] {
    var children: [Int: [SurveyItem]] = [:]
    var roots: [SurveyItem] = []
    for index in nodes.indices.reversed() {
      var item = nodes[index].item
      item.items += (children[index] ?? []).reversed()
      if let parent = nodes[index].parent {
        children[parent, default: []].append(item)
      } else {
        roots.append(item)
      }
    }
    return roots.reversed()
  }

  // MARK: What is left

  private mutating func reportLeft() {
    let linkIds = Dictionary(rowNumbers.map { ($1, $0) }) { first, _ in first }
    for (number, row) in table.rows.enumerated() {
      let linkId = linkIds[number]
      for column in DictionaryColumn.allCases where ledger.has(Cell(row: number, column: column)) {
        losses.append(
          Loss(
            .dropped, column.rawValue, linkId: linkId, source: row.place(column),
            before: row.field[column]))
      }
      for other in row.others {
        losses.append(
          Loss(
            .dropped, other.heading, linkId: linkId, source: other.place, before: other.text))
      }
    }
  }

  /// Whether what is in brackets is a field: `age`, `crops(2)`, `sex:label`.
  private static func isReference(_ text: String, to names: Set<String>) -> Bool {
    let name = text.prefix { $0 != "(" && $0 != ":" }
    return names.contains(String(name))
  }
}
