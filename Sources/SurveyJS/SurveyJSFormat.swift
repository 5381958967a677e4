package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// The JSON of SurveyJS, versions 1 and 2.
///
/// [Form library](https://surveyjs.io/form-library/documentation/design/survey-create-a-simple-survey)
package struct SurveyJSFormat: SurveyFormat {
  package init() {}

  package var name: String { "surveyjs" }
  package var fileExtension: String { "json" }
  package var groupsAreLayout: Bool { true }

  /// A JSON object without a resourceType that has pages or questions.
  package func recognizes(_ source: Source) -> Bool {
    guard let first = source.bytes.first(where: { !$0.isBlank }), first == UInt8(ascii: "{"),
      let root = Self.document(source)?.root, root.resourceType == nil
    else { return false }
    if root[CarriedDocument.property] != nil, root["items"] == nil { return true }
    return ["pages", "elements", "questions"].contains { name in
      root.document.name(name).map { root.children($0).contains { Self.isElement($0) } } ?? false
    }
  }

  /// A page has elements; a question has a type, and a name.
  private static func isElement(_ entry: Element) -> Bool {
    entry["elements"] != nil || entry["questions"] != nil
      || entry["type"]?.isText == true && entry["name"]?.isText == true
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    read(source, since: nil)
  }

  package func readEdited(_ source: Source, since written: Source) -> ReadDefinition? {
    Self.document(written).map { read(source, since: $0) }
  }

  /// - Parameter written: the form before another program saved it: what that leaves out and adds by itself is no edit.
  private func read(_ source: Source, since written: Document?) -> ReadDefinition {
    let result = Self.result(source)
    guard let document = result.document else {
      return ReadDefinition(survey: nil, diagnostics: result.diagnostics)
    }
    let own = written.map { OwnProperties(missingIn: document, written: $0) }
    var reader = SurveyJSReader(document, own: own ?? OwnProperties())
    var definition = reader.read()
    if let written, written.root["pages"] == nil, let page = reader.plainPage {
      definition.survey?.items = page.items
    }
    // What FHIR forbids in JSON is in order here.
    definition.diagnostics =
      result.diagnostics.filter { $0.severity == .error } + definition.diagnostics
    return definition
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    let original = request.original.flatMap { OriginalSurveyJS($0, for: request.survey) }
    return SurveyJSWriter(request, original: original).write()
  }

  package func holding(of field: ItemField) -> Holding {
    switch field {
    case .text, .required, .repeats, .readOnly, .maxLength, .hidden, .answerConstraint, .minValue,
      .maxValue, .minLength, .minOccurs, .maxOccurs, .entryFormat, .regex, .maxSize, .mimeTypes,
      .options, .initial, .unitOptions, .unitOpen:
      .kept
    case .enableWhen, .enableBehavior, .enableWhenExpression, .calculatedExpression,
      .initialExpression, .constraints, .calculatedLimits, .optionToggles, .textExpression,
      .variables:
      .kept
    case .prefix, .itemControl, .choiceOrientation, .sliderStepValue, .unit, .unitValueSet,
      .maxDecimalPlaces, .referenceTypes, .answerValueSet,
      .answerExpression, .candidateExpression, .itemPopulationContext:
      .absent
    }
  }

  private static func result(_ source: Source) -> ReadResult {
    var options = ReadOptions()
    options.readsSiblings = false
    return Document.read(source, options: options)
  }

  private static func document(_ source: Source) -> Document? { result(source).document }
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D || self == 0xEF || self == 0xBB
      || self == 0xBF
  }
}
