import FHIRDocument
import SurveyFormats
import SurveyModel

/// The dictionary that a survey was read from, of which everything is kept that the survey says still.
struct OriginalDictionary {
  private let table: DictionaryTable
  private let survey: Survey
  private let hasOwnRecord: Bool
  /// The row of each item.
  private let rowNumbers: [String: Int]
  /// The rows that we wrote beside those of items.
  private let ownRows: Set<Int>
  private let knownNames: [String: String]
  private let knownCodes: [String: [String]]

  /// `nil` where the original cannot be read.
  init?(_ source: Source) {
    guard let table = try? DictionaryTable(source) else { return nil }
    var reader = DictionaryReader(table, file: source.name)
    guard let survey = reader.read().survey else { return nil }
    (self.table, self.survey, rowNumbers) = (table, survey, reader.rowNumbers)
    hasOwnRecord = reader.hasOwnRecord
    ownRows = Set(
      table.rows.indices.filter { number in
        FieldNote(FieldAnnotation(table.rows[number].field[.annotation]).note).role != nil
      })
    var names: [String: String] = [:]
    var codes: [String: [String]] = [:]
    for (linkId, number) in reader.rowNumbers {
      names[linkId] = table.rows[number].field[.fieldName]
      var seen: Set<String> = []
      codes[linkId] = table.rows[number].choices.map(\.code).filter { seen.insert($0).inserted }
    }
    (knownNames, knownCodes) = (names, codes)
  }

  private var knownForms: KnownForms {
    let names = Set(table.rows.map { $0.field[.formName] })
    var known = KnownForms(names: names)
    if hasOwnRecord || names.count == 1 { return known }
    known.titles = Dictionary(
      uniqueKeysWithValues: names.map { ($0, FieldNames.title(ofForm: $0)) })
    known.groups = Set(survey.items.filter { $0.type == .group }.map(\.linkId))
    return known
  }

  /// Names and codes as the original has them.
  func names(for survey: Survey) -> DictionaryNames {
    let options = Dictionary(
      self.survey.flat.map { ($0.linkId, $0.options.map(\.value)) }, uniquingKeysWith: { a, _ in a }
    )
    var codes: [String: [String]] = [:]
    for item in survey.flat where options[item.linkId] == item.options.map(\.value) {
      codes[item.linkId] = knownCodes[item.linkId]
    }
    return DictionaryNames(survey, known: knownNames, knownCodes: codes)
  }

  /// What writes a survey with the names of the original, and without an identifier where it has one of its own.
  func writer(of survey: Survey) -> DictionaryWriter {
    DictionaryWriter(
      survey, names: names(for: survey), hasOwnRecord: hasOwnRecord, known: knownForms)
  }

  /// The rows as a file: those that say what they said are copied, of others the columns that changed.
  func merged(
    _ rows: [WrittenField], of new: Survey, losses: [Loss]
  ) -> WrittenDefinition {
    let changed = changedColumns(in: new)
    var writer = writer(of: survey)
    writer.write()
    let before = Dictionary(
      writer.rows.compactMap { row in row.linkId.map { ($0, row) } },
      uniquingKeysWith: { first, _ in first })
    var lines: [(bytes: [UInt8], linkId: String?)] = []
    let hasDocument = rows.contains { $0.part != nil }
    for free in free(behind: -1) { lines.append((copy(free), nil)) }
    for (var row, form) in zip(rows, formNames(of: rows, before: writer.rows)) {
      row.field[.formName] = form
      let number = row.linkId.flatMap { rowNumbers[$0] }
      if let number, let linkId = row.linkId, let old = before[linkId] {
        let cells = self.changed(
          row, old, changed[linkId], in: number, hasDocument: hasDocument)
        lines.append((cells.map { line($0, number) } ?? copy(number), linkId))
        for free in free(behind: number) { lines.append((copy(free), nil)) }
      } else if row.linkId != nil || row.note.role != nil {
        lines.append((own(row.finished), row.linkId))
      }
    }
    return file(lines, losses)
  }

  /// The form of each row: that of the original, unless the row is in another one now; what is new is in that of the row
  /// before it, or begins one.
  private func formNames(of rows: [WrittenField], before: [WrittenField]) -> [String] {
    var forms: [String: WrittenField.Form] = [:]
    var names: [WrittenField.Form: String] = [:]
    for row in before {
      let number = row.note.role == .record ? 0 : row.linkId.flatMap { rowNumbers[$0] }
      guard let number else { continue }
      if let linkId = row.linkId, forms[linkId] == nil { forms[linkId] = row.form }
      if names[row.form] == nil { names[row.form] = table.rows[number].field[.formName] }
    }
    // What is before the first form is in it.
    var name =
      rows.lazy.compactMap { names[$0.form] }.first ?? table.rows.first?.field[.formName] ?? ""
    var last: WrittenField.Form?
    return rows.map { row in
      if let linkId = row.linkId, let number = rowNumbers[linkId], forms[linkId] == row.form {
        name = table.rows[number].field[.formName]
      } else if row.form != last {
        name = names[row.form] ?? (hasOwnRecord ? row.field[.formName] : name)
      }
      last = row.form
      return name
    }
  }

  /// A row of ours: as the original has it, where it says the same.
  private func own(_ field: DictionaryField) -> [UInt8] {
    let number = table.rows.firstIndex { $0.field == field }
    return number.map { copy($0) } ?? line(field, nil)
  }

  /// The cells of a row with what changed; `nil` where nothing did.
  private func changed(
    _ new: WrittenField, _ old: WrittenField, _ changed: ChangedColumns?, in number: Int,
    hasDocument: Bool
  ) -> DictionaryField? {
    let before = table.rows[number].field
    var cells = before
    for column in DictionaryColumn.allCases
    where column == .formName || new.field[column] != old.field[column]
      || changed?.columns.contains(column) == true
    {
      cells[column] = new.field[column]
    }
    let annotation = FieldAnnotation(before[.annotation])
    let gone = changed?.tags ?? []
    if new.annotation != old.annotation
      || annotation.tags.contains(where: { gone.contains($0.name) })
    {
      // Words and tags that are not followed stay.
      let known = gone.union(FieldAnnotation(old.annotation).tags.map(\.name))
      let others = annotation.tags.filter { !known.contains($0.name) }.map(\.text)
      cells[.annotation] = ([annotation.words] + others + [new.annotation])
        .filter { !$0.isEmpty }.joined(separator: " ").adding(new.part)
    } else if hasDocument, new.part != nil || annotation.part != nil {
      cells[.annotation] = annotation.withoutPart.adding(new.part)
    }
    return cells == before ? nil : cells
  }

  /// What items say otherwise than the dictionary.
  private func changedColumns(in new: Survey) -> [String: ChangedColumns] {
    let before = Dictionary(survey.flat.map { ($0.linkId, $0) }) { first, _ in first }
    let conditions = ChangedColumns.conditions(from: survey, to: new)
    var found: [String: ChangedColumns] = [:]
    for item in new.flat {
      guard let old = before[item.linkId] else { continue }
      found[item.linkId] = ChangedColumns(
        from: old, to: item, isConditionChanged: conditions.contains(item.linkId))
    }
    return found
  }

  /// Rows behind one that are of no item.
  private func free(behind number: Int) -> [Int] {
    let owned = Set(rowNumbers.values).union(ownRows)
    var found: [Int] = []
    var next = number + 1
    while table.rows.indices.contains(next), !owned.contains(next) {
      found.append(next)
      next += 1
    }
    return found
  }

  // MARK: Files

  private func copy(_ number: Int) -> [UInt8] { Array(table.rows[number].bytes) }

  private func line(_ field: DictionaryField, _ number: Int?) -> [UInt8] {
    guard let columns = table.columns else {
      return number.map { MetadataRecord(table.rows[$0]).with(field) }
        ?? MetadataRecord.written(field)
    }
    var others: [Int: String] = [:]
    if let number {
      for other in table.rows[number].others { others[other.number - 1] = other.text }
    }
    let cells = columns.enumerated().map { index, column in
      column.map { field[$0] } ?? others[index] ?? ""
    }
    return DictionaryField.line(cells, separator: table.separator)
  }

  private func file(_ lines: [(bytes: [UInt8], linkId: String?)], _ losses: [Loss])
    -> WrittenDefinition
  {
    var places: [String: Place] = [:]
    var bytes = table.isJSON ? Array("[\n".utf8) : Array(table.head)
    if !table.isJSON, bytes.last != 0x0A, bytes.last != 0x0D { bytes.append(0x0A) }
    var line = 2
    for (number, entry) in lines.enumerated() {
      if let linkId = entry.linkId { places[linkId] = Place(line: line, column: 1) }
      bytes += entry.bytes
      if table.isJSON {
        bytes += number + 1 < lines.count ? [UInt8(ascii: ","), 0x0A] : [0x0A]
      } else if bytes.last != 0x0A, bytes.last != 0x0D, number + 1 < lines.count {
        bytes.append(0x0A)
      }
      line += entry.bytes.count { $0 == 0x0A }
      if table.isJSON { line += 1 }
    }
    if table.isJSON { bytes += Array("]\n".utf8) }
    return WrittenDefinition(bytes: bytes, losses: losses, places: places)
  }
}

extension Survey {
  /// All items in their order.
  var flat: [SurveyItem] {
    var found: [SurveyItem] = []
    for case .enter(let item) in ItemWalk(items) { found.append(item) }
    return found
  }
}
