package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// Data dictionaries of REDCap: the CSV that it exports and takes, and the metadata of its API in JSON.
///
/// A dictionary has one language; a form in several languages is a ``DictionaryArchive`` of them.
package struct REDCapFormat: SurveyFormat {
  /// The language that is written, as BCP 47; `nil` for that of the survey.
  private let writtenLanguage: String?

  package init(language: String? = nil) { writtenLanguage = language }

  package var name: String { "redcap" }
  package var fileExtension: String { "csv" }
  package var groupsAreLayout: Bool { true }

  package func fileExtension(of bytes: [UInt8]) -> String {
    Format(of: bytes) == .json ? "json" : fileExtension
  }

  package func recognizes(_ source: Source) -> Bool {
    DictionaryTable.recognizes(source) || DictionaryArchive(source.bytes) != nil
  }

  package func split(_ source: Source) -> [SourcePart] { DictionaryTable.split(source) }

  package func files(_ bytes: [UInt8]) -> [DefinitionFile] {
    guard let archive = DictionaryArchive(bytes) else { return [DefinitionFile(bytes: bytes)] }
    return archive.parts.enumerated().map { number, part in
      DefinitionFile(language: number == 0 ? nil : part.language, bytes: part.source.bytes)
    }
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    guard let archive = DictionaryArchive(source.bytes, name: source.name) else {
      return readOne(source)
    }
    return REDCapTranslations.merge(archive.parts.map { ($0.language, readOne($0.source)) })
  }

  private func readOne(_ source: Source) -> ReadDefinition {
    do throws(Diagnostic) {
      var reader = DictionaryReader(try DictionaryTable(source), file: source.name)
      return reader.read()
    } catch {
      return ReadDefinition(survey: nil, diagnostics: [error])
    }
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let known = request.original.flatMap { DictionaryArchive($0.bytes, name: $0.name) }?.parts ?? []
    var request = request
    request.original = request.original.map { DictionaryArchive.main(of: $0) }
    let survey = request.survey
    if let writtenLanguage, let localized = survey.localized(to: writtenLanguage) {
      request.survey = localized
    }
    var written = DictionaryFile.write(request)
    let others = writtenLanguage == nil ? SurveyLanguages(survey).others : []
    guard !others.isEmpty else { return written }
    var translations: [DictionaryArchive.Part] = []
    for language in others {
      guard let localized = survey.localized(to: language) else { continue }
      let original = known.first { $0.language == language }?.source
      let bytes = DictionaryFile.write(WriteRequest(localized, original: original)).bytes
      translations.append(.init(language: language, source: Source(name: language, bytes: bytes)))
    }
    let (language, parts) = (survey.language ?? "", translations)
    @Sendable func archive(_ main: [UInt8]) -> [UInt8] {
      let main = Source(name: "main", bytes: main)
      return DictionaryArchive([.init(language: language, source: main)] + parts).bytes
    }
    if let carrying = written.carrying { written.carrying = { archive(carrying($0)) } }
    written.bytes = archive(written.bytes)
    return written
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
