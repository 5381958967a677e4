import FHIRDocument
import FHIRQuestionnaire
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension FormReading {
  /// The options of a select, and the name by which its list is kept; `nil` where there is none.
  mutating func options(of type: QuestionType, row: Int) -> (list: String, options: [AnswerOption])?
  {
    switch type.options {
    case .list(let name):
      guard let list = readList(name) else {
        add(.listNotFound, ["name": .quoted(name)], row: row)
        return nil
      }
      return (name, list.options)
    case .external(let name):
      let key = "external/\(name)"
      lists.useExternal(name, as: key)
      guard let list = readList(key) else {
        add(.listNotFound, ["name": .quoted(name)], row: row)
        return nil
      }
      return (key, list.options)
    case .file(let name): return fileOptions(name, row: row).map { ("file/\(name)", $0) }
    case nil: return nil
    }
  }

  /// A list as a question has it that asks for no other answers, where another one of the same list does: programs
  /// offer both of them all options.
  mutating func withOther(_ name: String) -> (list: String, options: [AnswerOption])? {
    guard openLists.contains(name), var list = lists[name] else { return nil }
    let key = "other/\(name)"
    list.addOther()
    lists[key] = list
    return (key, list.options)
  }

  /// Reads a list when it is first asked for.
  private mutating func readList(_ name: String) -> ChoiceLists.List? {
    guard var list = lists[name] else { return nil }
    if list.isRead { return list }
    list.isRead = true
    var numbers: [AnswerValue: Int] = [:]
    for row in list.rows {
      let option = option(row, of: list.sheet, list: name)
      list.values.append(option?.option.value)
      guard let (key, option) = option else { continue }
      if list.names[key] == nil { list.names[key] = option.value }
      guard numbers[option.value] == nil else { continue }
      numbers[option.value] = list.options.count
      list.options.append(option)
    }
    lists[name] = list
    return list
  }

  private mutating func option(
    _ row: Int, of sheet: FormSheet, list: String
  ) -> (name: String, option: AnswerOption)? {
    func take(_ column: FormColumn) -> String? {
      guard let (index, text) = sheet.value(column, row) else { return nil }
      ledger.take(sheet.cell(row, index))
      return text
    }
    _ = take(.listName)
    let label = takeText(.label, row, of: sheet)?.words
    var name = take(.name)
    if name == nil, let label {
      name = label.text.trimmed
      add(.choiceWithoutName, ["list": .quoted(list)], row: row, column: .label, of: sheet)
    }
    guard let name else { return nil }
    let code = take(.code).map(FormText.words) ?? name
    var option = AnswerOption(value: .string(code))
    if sheet.value(.ownType, row)?.text == OtherAnswer.type {
      _ = take(.ownType)
      return nil
    }
    let prefix = take(.prefix)
    let text = label.map { stripping(prefix, $0) }
    if let type = take(.ownType).flatMap({ AnswerType(rawValue: $0) }), type != .coding {
      option.value = AnswerValue(code, as: type) ?? .string(code)
      if isOurs, type != .reference, let text { change(&option, to: text.text, type, row, sheet) }
      if case .reference(var reference) = option.value {
        reference.display = text?.text
        option.value = .reference(reference)
      }
    } else {
      var coding = Coding(system: take(.system), code: code, display: text?.text)
      switch take(.display) {
      case "none": coding.display = nil
      case "only": coding.code = nil
      case "neither": (coding.code, coding.display) = (nil, nil)
      default: break
      }
      option.value = .coding(
        text.map { TranslationJSON.coding(coding, display: $0) } ?? coding)
    }
    option.prefix = prefix
    if let weight = sheet.value(.weight, row), let number = ExactDecimal(weight.text) {
      _ = take(.weight)
      option.ordinal = number
      option.weighByOrdinal()
    }
    if take(.exclusive) != nil { option.isExclusive = true }
    return (name, option)
  }

  /// What people see of an option counts, where it was changed.
  private mutating func change(
    _ option: inout AnswerOption, to label: String, _ type: AnswerType, _ row: Int,
    _ sheet: FormSheet
  ) {
    let before = option.value.label
    if label.trimmed == before.trimmed || before.isEmptyText { return }
    if let edited = AnswerValue(label.trimmed, as: type) {
      option.value = edited
    } else if let (index, _) = sheet.value(.label, row) {
      losses.append(
        Loss(
          .dropped, FormColumn.label.rawValue, source: sheet.place(row, index), before: label,
          after: before, reason: .cellNotHeld))
    }
  }

  /// The options in a file beside the form: `name` and `label`, a row each.
  private mutating func fileOptions(_ name: String, row: Int) -> [AnswerOption]? {
    let key = "file/\(name)"
    if let known = lists[key] { return known.options }
    guard let bytes = files[name], let table = try? DelimitedText(Source(name: name, bytes: bytes))
    else {
      add(.formFileNotFound, ["name": .quoted(name)], row: row)
      return nil
    }
    let parameters = Parameters(peek(.parameters, row) ?? "")
    let heads = table.rows.first?.cells.map(\.trimmed) ?? []
    guard let value = heads.firstIndex(of: parameters["value"] ?? "name") else {
      add(.formFileNotFound, ["name": .quoted(name)], row: row)
      return nil
    }
    let label = heads.firstIndex(of: parameters["label"] ?? "label")
    var list = ChoiceLists.List(sheet: survey)
    list.isRead = true
    for row in table.rows.dropFirst() {
      guard row.cells.indices.contains(value), !row.cells[value].isEmptyText else { continue }
      let code = row.cells[value].trimmed
      let display = label.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }
      let coding =
        list.names[code] ?? AnswerValue.coding(Coding(code: code, display: display ?? code))
      list.fileRows.append(
        Dictionary(
          zip(heads, row.cells.map(\.trimmed) + heads.dropFirst(row.cells.count).map { _ in "" })
        ) { first, _ in first })
      list.values.append(coding)
      guard list.names[code] == nil else { continue }
      list.names[code] = coding
      list.options.append(AnswerOption(value: coding))
    }
    lists[key] = list
    return list.options
  }

  /// A text without the prefix that is written before it.
  func stripping(_ prefix: String?, _ text: FormText) -> FormText {
    guard let prefix, !prefix.isEmpty else { return text }
    func without(_ text: String) -> String {
      text.hasPrefix(prefix + " ") ? String(text.dropFirst(prefix.count + 1)) : text
    }
    return FormText(
      without(text.text),
      text.translations.map { .init(language: $0.language, text: without($0.text)) })
  }
}
