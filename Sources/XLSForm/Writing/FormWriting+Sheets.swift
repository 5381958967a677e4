import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension FormWriting {
  /// The rows of the options of all lists.
  func choiceRows() -> [FormRow] {
    var rows: [FormRow] = []
    for list in lists.lists {
      var own: [FormRow] = []
      for (index, option) in list.options.enumerated() where list.names.indices.contains(index) {
        own.append(choiceRow(option, named: list.names[index], of: list, number: index))
      }
      if let other = list.other, !list.names.contains(OtherAnswer.option) {
        own.append(otherRow(other, of: list))
      }
      rows += list.edited?.rows(of: list.options, written: own) ?? own
    }
    return rows
  }

  /// The row of the option for another answer, which no filter takes away.
  private func otherRow(_ word: String, of list: WrittenLists.List) -> FormRow {
    var row = FormRow()
    row.set(.listName, list.name)
    row.set(.name, OtherAnswer.option)
    row.set(.label, word, language: language)
    row.set(.ownType, OtherAnswer.type)
    return row
  }

  private func choiceRow(
    _ option: AnswerOption, named name: String, of list: WrittenLists.List, number: Int
  ) -> FormRow {
    var row = FormRow()
    row.original = list.rows.indices.contains(number) ? list.rows[number] : nil
    row.set(.listName, list.name)
    row.set(.name, name)
    var label = FormText(option.value.label)
    var code = option.value.cellText ?? option.value.label
    if case .coding(let coding) = option.value {
      label.translations = TranslationJSON.translations(of: coding)
      row.set(.system, coding.system)
      if coding.display == nil { row.set(.display, "none") }
      if coding.code == nil {
        row.set(.display, coding.display == nil ? "neither" : "only")
        code = name
      }
    } else {
      row.set(.ownType, option.value.type.rawValue)
    }
    // Forms without a label for each option are refused.
    if label.text.isEmpty { label.text = name }
    if code != name { row.set(.code, keepsMarks ? code : FormText.literal(code)) }
    write(label, .label, prefix: option.prefix, to: &row)
    row.set(.prefix, option.prefix)
    row.set(.weight, option.ordinal?.description)
    if option.isExclusive { row.set(.exclusive, "yes") }
    if list.toggles.indices.contains(number), !list.toggles[number].isEmpty {
      row.set(.toggle, WrittenLists.toggleName(list.toggles[number]))
    }
    return row
  }

  /// The row of the settings.
  func settingsRow() -> FormRow {
    var row = FormRow()
    let id = survey.id ?? survey.name ?? FormNames.legal(survey.title ?? "form")
    row.set(.formTitle, survey.title)
    row.set(.formId, id)
    row.set(.version, survey.version)
    row.set(.defaultLanguage, survey.language.map { FormLanguage.name($0) })
    row.set(.ownURL, survey.url)
    if survey.status != "draft" { row.set(.ownStatus, survey.status) }
    if !FormReading.isId(id) || survey.id == nil {
      let readsAsId = FormReading.isId(id)
      if readsAsId { row.set(.ownId, "none") }
      if !readsAsId, survey.name == nil { row.set(.ownName, "none") }
      if readsAsId, let name = survey.name { row.set(.ownName, name) }
    } else if let name = survey.name {
      row.set(.ownName, name)
    }
    return row
  }
}
