package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// Forms of ODK, KoboToolbox and others: [XLSForm](https://xlsform.org).
///
/// Read from workbooks, CSV, Markdown and rows as JSON, written as a workbook; what was a text is such a text again.
package struct XLSFormFormat: SurveyFormat {
  package init() {}

  package var name: String { "xlsform" }
  package var fileExtension: String { "xlsx" }
  package var readExtensions: [String] { ["xlsx", "xls", "csv", "md", "json"] }
  package var groupsAreLayout: Bool { true }

  package func recognizes(_ source: Source) -> Bool { FormWorkbook.recognizes(source) }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    do throws(Diagnostic) {
      let workbook = try FormWorkbook.read(source)
      return FormReader.read(workbook, file: source.name, beside: beside)
    } catch {
      return ReadDefinition(survey: nil, diagnostics: [error])
    }
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    FormWriter.write(request)
  }

  package func fileExtension(of bytes: [UInt8]) -> String {
    FormFile(bytes).fileExtension(of: bytes)
  }

  package func rewritten(_ bytes: [UInt8], for fileExtension: String) -> [UInt8]? {
    let source = Source(name: "-", bytes: bytes)
    guard let file = FormFile(fileExtension: fileExtension),
      let workbook = try? FormWorkbook.read(source)
    else { return nil }
    return file.bytes(of: workbook)
  }
}

extension XLSFormFormat {
  package func holding(of field: ItemField) -> Holding {
    switch field {
    case .text, .required, .repeats, .readOnly, .options, .initial, .prefix, .hidden, .unit: .kept
    case .itemControl, .choiceOrientation, .sliderStepValue: .approximated(.notInXLSForm)
    case .minValue, .maxValue, .minLength, .maxLength, .maxDecimalPlaces, .regex: .kept
    case .constraints, .calculatedLimits, .enableWhen, .enableWhenExpression, .enableBehavior:
      .approximated(.logicNotSaid)
    case .initialExpression, .calculatedExpression, .textExpression, .optionToggles:
      .approximated(.logicNotSaid)
    case .answerConstraint, .minOccurs, .maxOccurs, .unitOptions, .unitOpen:
      .approximated(.notInXLSForm)
    case .unitValueSet, .entryFormat, .maxSize, .mimeTypes,
      .referenceTypes, .answerValueSet, .variables, .answerExpression, .candidateExpression,
      .itemPopulationContext:
      .absent
    }
  }
}
