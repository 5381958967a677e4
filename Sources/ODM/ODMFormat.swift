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

  /// The version that is written; `nil` for that of the file that a survey was made from, or 1.3.2.
  package var version: Version?

  package init(version: Version? = nil) { self.version = version }

  package var name: String { "odm" }
  package var fileExtension: String { "xml" }

  /// XML whose outermost element is an ODM, or a part of one with definitions.
  package func recognizes(_ source: Source) -> Bool {
    switch source.rootElementName?.split(separator: ":").last {
    case "ODM", "MetaDataVersion": true
    case "Study": source.bytes.firstRange(of: Array("MetaDataVersion".utf8)) != nil
    default: false
    }
  }

  package func split(_ source: Source) -> [SourcePart] { ODMSplit(source)?.parts ?? [] }

  package func holds(_ source: Source) -> Bool {
    version == nil || ODMTree.read(source).tree?.version == version
  }

  package func like(_ source: Source) -> any SurveyFormat {
    ODMFormat(version: ODMTree.read(source).tree?.version)
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
    let original = request.original.flatMap { OriginalODM($0) }
    let version = version ?? original?.version ?? .v1
    var writer = ODMWriter(request, version)
    var written = writer.write()
    if let original, original.version == version {
      var before = ODMWriter(WriteRequest(original.survey), version)
      if let edit = original.merged(
        before: before.write().bytes, now: written.bytes, of: request.survey)
      {
        written.bytes = edit.bytes
        written.carrying = { edit.bytes(carrying: $0) }
      } else {
        written.losses += original.lost(in: written.bytes)
      }
    }
    if let document = request.carried, let carrying = written.carrying {
      written.bytes = carrying(document)
    }
    return written
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
