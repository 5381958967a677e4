import FHIRDocument
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// Reads the sheets of a form.
enum FormReader {
  static func read(
    _ workbook: Workbook, file: String, beside: (String) -> [UInt8]?
  ) -> ReadDefinition {
    guard var reading = FormReading(workbook, file: file) else {
      return ReadDefinition(
        survey: nil, diagnostics: [Diagnostic(.noSurveySheet, at: Location(file: file))])
    }
    reading.readFiles(beside)
    guard var survey = survey(&reading) else {
      let problem = Diagnostic(.noQuestionRows, at: Location(file: file))
      return ReadDefinition(survey: nil, diagnostics: reading.diagnostics + [problem])
    }
    let carried = carriedDocument(workbook, &reading)
    reading.losses += survey.takeUnits(of: reading.units)
    reading.reportFormulas()
    reading.reportRest()
    return ReadDefinition(
      survey: survey, diagnostics: reading.diagnostics, losses: reading.losses,
      places: reading.places, carried: carried)
  }

  /// The survey of a form, with the questions that are for units of others, and what is known of its rows; `nil` where
  /// it has none.
  static func reading(
    _ workbook: Workbook, file: String, _ files: [String: [UInt8]] = [:]
  ) -> (survey: Survey, reading: FormReading)? {
    guard var reading = FormReading(workbook, file: file) else { return nil }
    reading.readFiles { files[$0] }
    guard let survey = survey(&reading) else { return nil }
    return (survey, reading)
  }

  private static func survey(_ reading: inout FormReading) -> Survey? {
    reading.readLanguage()
    if let choices = reading.choices { reading.lists.add(choices) }
    if let choices = reading.externalChoices { reading.lists.add(choices, external: true) }
    var survey = reading.readSettings()
    reading.readRows()
    if reading.drafts.isEmpty { return nil }
    let variables = reading.readLogic()
    reading.keepTranslations()
    survey.items = reading.drafts.items
    survey.declare(variables)
    return survey
  }

  private static func carriedDocument(
    _ workbook: Workbook, _ reading: inout FormReading
  ) -> CarriedDocument? {
    guard let sheet = workbook.sheets.first(where: { $0.name == CarriedSheet.name }) else {
      return nil
    }
    if let document = CarriedSheet.document(sheet) { return document }
    reading.diagnostics.append(
      Diagnostic(
        .damagedCarriedDocument, ["name": .quoted(CarriedSheet.name)],
        at: Location(file: reading.file)))
    return nil
  }
}

extension FormReading {
  /// Keeps the labels in all languages, now that it is known what calculates them.
  mutating func keepTranslations() {
    for index in drafts.indices {
      guard let label = drafts[index].label, !label.translations.isEmpty else { continue }
      drafts[index].item.carried += TranslationJSON.carried(
        "text", label.words, expression: drafts[index].item.textExpression)
    }
  }
}
