package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// CDISC ODM, the format of forms and data in clinical trials.
///
/// Versions 1.3 and 2.0 are read; which of them is written is ``version``.
/// [Operational Data Model](https://www.cdisc.org/standards/data-exchange/odm)
package struct ODMFormat: SurveyFormat {
  /// A version of the standard.
  package typealias Version = ODMVersion

  /// The version that is written.
  package var version: Version

  package init(version: Version = .v1) { self.version = version }

  package var name: String { "odm" }
  package var fileExtension: String { "xml" }

  /// XML whose outermost element is an ODM.
  package func recognizes(_ source: Source) -> Bool {
    source.rootElementName?.split(separator: ":").last == "ODM"
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    let (tree, problem) = ODMTree.read(source)
    guard let tree else {
      return ReadDefinition(survey: nil, diagnostics: problem.map { [$0] } ?? [])
    }
    var reader = ODMReader(tree, source)
    return reader.read()
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    var writer = ODMWriter(request, version)
    return writer.write()
  }

  package func holding(of field: ItemField) -> Holding {
    switch field {
    case .text, .required, .repeats, .maxLength, .unit, .unitOptions, .minValue, .maxValue,
      .maxDecimalPlaces, .minLength, .regex, .options, .answerValueSet, .maxOccurs:
      .kept
    case .enableWhen, .enableBehavior, .enableWhenExpression, .calculatedExpression,
      .initialExpression, .constraints, .variables:
      .kept
    case .prefix, .readOnly, .hidden, .itemControl, .choiceOrientation, .sliderStepValue,
      .answerConstraint, .unitOpen, .unitValueSet, .minOccurs, .entryFormat, .maxSize, .mimeTypes,
      .referenceTypes, .initial, .answerExpression, .candidateExpression, .itemPopulationContext,
      .textExpression, .optionToggles, .calculatedLimits:
      .absent
    }
  }
}
