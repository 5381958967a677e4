package import FHIRDocument
import SurveyDiagnostics
package import SurveyFormats
package import SurveyModel

/// The form definitions of LHC-Forms, old and current.
///
/// [Form definition](https://github.com/lhncbc/lforms/blob/master/form_definition.md). What it has no
/// words for is in `extension`, as LHC-Forms has it after it has read a Questionnaire.
package struct LHCFormsFormat: SurveyFormat {
  package init() {}

  package var name: String { "lhcforms" }
  package var fileExtension: String { "json" }
  package var groupsAreLayout: Bool { true }

  /// A JSON object without a resourceType whose items have questions with codes or types.
  package func recognizes(_ source: Source) -> Bool {
    guard let first = source.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }),
      first == UInt8(ascii: "{"), let root = JSONDocument.ofForm(source).document?.root,
      root.resourceType == nil, root["survey"] == nil, let name = root.document.name("items")
    else { return false }
    if root[CarriedDocument.property] != nil || root["lformsVersion"] != nil { return true }
    return root.children(name).contains { item in
      ["questionCode", "dataType", "header"].contains { item[$0] != nil }
    }
  }

  package func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition {
    let result = JSONDocument.ofForm(source)
    guard let document = result.document else {
      return ReadDefinition(survey: nil, diagnostics: result.diagnostics)
    }
    guard document.root.isObject else {
      return ReadDefinition(survey: nil, diagnostics: result.diagnostics)
    }
    var definition = LHCFormsReader(document).read()
    // What FHIR forbids in JSON is in order here.
    definition.diagnostics =
      result.diagnostics.filter { $0.severity == .error } + definition.diagnostics
    return definition
  }

  package func write(_ request: WriteRequest) -> WrittenDefinition {
    LHCFormsWriter(request).write()
  }

  package func holding(of field: ItemField) -> Holding { .kept }
}
