import FHIRDocument
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
  /// The fields that are in groups because of the fields around them.
  var placedByNeighbors: Set<String> = []
  /// Rules that are fields of their own: the field that they are of, and their words.
  var rules: [(linkId: String, human: String?, text: String, place: Place)] = []
  var losses: [Loss] = []
  var diagnostics: [Diagnostic] = []
  var places: [String: Place] = [:]
  /// The groups that are forms.
  private var forms: Set<String> = []
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
  private let noted: NotedGroups
  private let headers: Set<String>
  /// The form of the row before, and what that is in.
  private var last: (form: String, parent: Int?)?

  init(_ table: DictionaryTable, file: String) {
    (self.table, self.file) = (table, file)
    ledger = Ledger(
      table.rows.indices.flatMap { row in
        DictionaryColumn.allCases.filter { !table.rows[row].field[$0].isEmpty }
          .map { Cell(row: row, column: $0) }
      })
    annotations = table.rows.map { FieldAnnotation($0.field[.annotation]) }
    noted = NotedGroups(table, annotations)
    headers = Set(table.rows.map { $0.field[.sectionHeader] })
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
    let carried = carried()
    var definition = ReadDefinition(
      survey: survey, diagnostics: diagnostics, losses: losses, places: places, carried: carried)
    definition.forms = forms
    return definition
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
      let groups = beginning(at: reading.note.linkId ?? reading.note.groups.last?.linkId)
      for group in groups.dropLast() { open(group, number, header: nil) }
      if let group = groups.last {
        let isEdited = label != FieldLabel.label(group.text ?? "")
        open(group, number, header: isEdited ? FieldLabel.plain(label) : nil)
        last = (row.field[.formName], nodes.last?.parent)
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
    if noted.moved.contains(number) {
      reading.note.parent = nil
      reading.note.isOutermost = false
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
    let parent = structure(number, reading.note, &layout)
    if parent != nil, reading.note.parent == nil, layout.isOurs {
      placedByNeighbors.insert(reading.item.linkId)
    }
    add(reading, at: number, in: parent)
    last = (row.field[.formName], parent)
  }

  /// The groups that begin at a row of an item.
  private func beginning(at linkId: String?) -> [FieldNote.Group] {
    noted.beginning(at: linkId) { indexes[$0] != nil }
  }

  /// The group that a row is in by where it stands: that of the row before it, unless it ends there; at the begin of an
  /// instrument that repeats what repeats, and behind one the group that goes on.
  private func around(_ number: Int) -> Int? {
    let form = table.rows[number].field[.formName]
    guard let last, last.form == form else {
      if let linkId = noted.group(ofInstrument: form) { return indexes[linkId] }
      return noted.around(behind: number).compactMap { indexes[$0] }
        .first { nodes[$0].item.type == .group }
    }
    var group = last.parent
    while let index = group,
      nodes[index].item.type != .group
        || !noted.goesOn(nodes[index].item.linkId, behind: number)
    {
      group = nodes[index].parent
    }
    return group
  }

  /// The group that begins at a row which does not say so: somebody put it there, or deleted what it was in.
  ///
  /// It is what repeats in the instrument, or what has the header that stands above the row.
  private func groupBeginning(_ number: Int) -> String? {
    guard noted.areOfAllRows else { return nil }
    let field = table.rows[number].field
    if last?.form != field[.formName] { return noted.group(ofInstrument: field[.formName]) }
    let next = noted.around(behind: number).first
    let header = field[.sectionHeader]
    return !header.isEmpty && header == FieldHeader.header(of: beginning(at: next)) ? next : nil
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

  /// What a row is in: by its annotation, else by its form, the section header above it, and its matrix.
  private mutating func structure(
    _ number: Int, _ note: FieldNote, _ layout: inout DictionaryLayout
  ) -> Int? {
    let row = table.rows[number]
    let header = row.field[.sectionHeader]
    if !header.isEmpty { ledger.take(Cell(row: number, column: .sectionHeader)) }
    if layout.isOurs || note.parent != nil, !row.field[.matrixGroup].isEmpty {
      ledger.take(Cell(row: number, column: .matrixGroup))
    }
    var place = note.parent
    var groups = beginning(at: place)
    if groups.isEmpty, place.flatMap({ indexes[$0] }) == nil, !note.isOutermost,
      let group = groupBeginning(number)
    {
      place = group
      groups = beginning(at: place)
    }
    if !groups.isEmpty {
      let headers = FieldHeader.texts(header, of: groups)
      // In a dictionary of ours, what has no header any more has no text.
      let isTakenOut =
        layout.isOurs && header.isEmpty && !self.headers.contains(FieldHeader.header(of: groups))
      // In an edited dictionary of others, forms have titles, and the rows behind it say nothing of the group.
      let others = layout.isOurs ? [] : layout.groups(for: row)
      for (group, text) in zip(groups, headers) {
        let title = others.first { $0.kind == .form && $0.linkId == group.linkId }?.text
        open(group, number, header: isTakenOut ? "" : text ?? title)
      }
      for group in others {
        if group.kind == .form { forms.insert(group.linkId) }
        if let index = indexes[group.linkId] { layout.opened(group, at: index) }
      }
      return place.flatMap { indexes[$0] } ?? around(number)
    }
    if layout.isOurs {
      var parent = note.parent.flatMap { indexes[$0] }
      let isPlaced = note.isOutermost || note.parent == nil && !noted.areOfAllRows
      if parent == nil, !isPlaced { parent = around(number) }
      addHeader(header, row, in: parent)
      return parent
    }
    for group in layout.groups(for: row) {
      let parent = layout.current
      let linkId = unique(group.linkId)
      var item = SurveyItem(
        linkId: linkId, type: .group, text: group.text.map { FieldLabel.plain($0) })
      if let control = group.control { item.itemControl = [control] }
      if group.kind == .form { forms.insert(linkId) }
      let index = insert(item, in: parent, place: row.place)
      layout.opened(group, at: index)
    }
    if !row.field[.matrixGroup].isEmpty { ledger.take(Cell(row: number, column: .matrixGroup)) }
    if note.isOutermost { return nil }
    guard let own = note.parent else { return layout.current }
    return indexes[own] ?? layout.current ?? around(number)
  }

  /// A header that was put into a form of ours; not that of a group, above a row that is not the first of it.
  private mutating func addHeader(
    _ header: String, _ row: DictionaryTable.Row, in parent: Int?
  ) {
    var parent = parent
    while let index = parent, nodes[index].item.type != .group { parent = nodes[index].parent }
    let groups = noted.beginning(at: parent.map { nodes[$0].item.linkId }) { _ in false }
    let isOfGroup = groups.indices.contains {
      FieldHeader.header(of: Array(groups[$0...])) == header
    }
    if header.isEmpty || isOfGroup { return }
    let name = unique(row.field[.fieldName] + "-header")
    insert(
      SurveyItem(linkId: name, type: .display, text: FieldLabel.plain(header)),
      in: parent, place: row.place)
  }

  private mutating func open(
    _ group: FieldNote.Group, _ number: Int, header: String?
  ) {
    guard indexes[group.linkId] == nil else { return }
    let text = header ?? group.text
    var item = SurveyItem(
      linkId: group.linkId, type: .group, text: text?.isEmpty == true ? nil : text)
    for (field, text) in group.fields { _ = OwnField.set(field, text, of: &item) }
    let parent = group.parent.flatMap { indexes[$0] ?? around(number) }
    insert(item, in: parent, place: table.rows[number].place)
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
