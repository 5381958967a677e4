package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// Data dictionaries of REDCap: the CSV that it exports and takes, and the metadata of its API in JSON.
///
/// A dictionary has one language; ``REDCapTranslations`` puts those of one form together.
package struct REDCapFormat: SurveyFormat {
  /// The language that is written, as BCP 47; `nil` for that of the survey.
  private let writtenLanguage: String?

  package init(language: String? = nil) { writtenLanguage = language }

  package var name: String { "redcap" }
  package var fileExtension: String { "csv" }

  package func recognizes(_ source: Source) -> Bool { DictionaryTable.recognizes(source) }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    do throws(Diagnostic) {
      var reader = DictionaryReader(try DictionaryTable(source), file: source.name)
      return reader.read()
    } catch {
      return ReadDefinition(survey: nil, diagnostics: [error])
    }
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    var request = request
    if let writtenLanguage, let survey = request.survey.localized(to: writtenLanguage) {
      request.survey = survey
    }
    return DictionaryFile.write(request)
  }

  package func holding(of field: ItemField) -> Holding {
    switch field {
    case .text, .prefix, .required, .readOnly, .hidden, .options, .initial, .maxLength,
      .entryFormat, .calculatedExpression, .maxDecimalPlaces:
      .kept
    case .minValue, .maxValue, .regex, .maxOccurs, .repeats, .itemControl, .choiceOrientation,
      .sliderStepValue, .unit, .constraints:
      .approximated(.constructApproximated)
    case .enableWhen, .enableBehavior, .enableWhenExpression, .initialExpression, .textExpression,
      .calculatedLimits:
      .approximated(.logicNotSaid)
    case .minOccurs, .minLength, .answerConstraint, .unitOptions, .unitOpen, .unitValueSet,
      .maxSize,
      .mimeTypes, .referenceTypes, .answerValueSet, .variables, .answerExpression,
      .candidateExpression, .itemPopulationContext, .optionToggles:
      .absent
    }
  }
}
