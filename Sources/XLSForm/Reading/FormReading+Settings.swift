import SurveyFormats
import SurveyModel

extension FormReading {
  /// Finds the language that texts without one are in.
  mutating func readLanguage() {
    if let settings, let row = settings.rows.first(where: { !settings.isBlank($0) }),
      let (index, name) = settings.value(.defaultLanguage, row)
    {
      ledger.take(settings.cell(row, index))
      language = OwnLanguage(name: name, tag: FormLanguage.tag(name))
      return
    }
    let labels = survey.indexes(of: .label).map { survey.headers[$0].language }
    if let first = labels.first, let first, !labels.contains(nil) {
      language = OwnLanguage(name: first, tag: FormLanguage.tag(first))
    }
  }

  /// The survey without its items.
  mutating func readSettings() -> Survey {
    var survey = Survey(status: "draft", language: language.tag)
    guard let settings, let row = settings.rows.first(where: { !settings.isBlank($0) }) else {
      return survey
    }
    func take(_ column: FormColumn) -> String? {
      guard let (index, text) = settings.value(column, row) else { return nil }
      ledger.take(settings.cell(row, index))
      return text
    }
    survey.title = take(.formTitle)
    survey.version = take(.version)
    survey.url = take(.ownURL)
    survey.status = take(.ownStatus) ?? "draft"
    let formId = take(.formId)
    if let formId {
      if Self.isId(formId) { survey.id = formId } else { survey.name = formId }
    }
    if let id = take(.ownId) { survey.id = id == "none" ? nil : id }
    if let name = take(.ownName) { survey.name = name == "none" ? nil : name }
    return survey
  }

  /// Whether a text may be an id: [id](https://hl7.org/fhir/R4/datatypes.html#id).
  static func isId(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
  }
}
