import FHIRDocument
import REDCap
import SurveyDiagnostics
import SurveyFormats
import XLSForm

/// Forms as tables; what is written of them is shown by their module.
extension CatalogueCase {
  private static func form(_ rows: String) -> String {
    let source = Source(
      name: "form.md", text: "| survey |\n| | type | name | label | relevant |\n" + rows)
    return text(XLSFormFormat().read(source) { _ in nil }.diagnostics)
  }

  static let forms: [CatalogueCase] = [
    CatalogueCase("noSurveySheet") {
      let source = Source(name: "form.md", text: "| choices |\n| | list_name | name |")
      return text(XLSFormFormat().read(source) { _ in nil }.diagnostics)
    },
    CatalogueCase("unknownRowType") { form("| | txt | a | A |") },
    CatalogueCase("listNotFound") { form("| | select_one l | a | A |") },
    CatalogueCase("rowWithoutName") { form("| | text | | A |") },
    CatalogueCase("groupNotClosed") { form("| | begin group | g | G |\n| | text | a | A |") },
    CatalogueCase("formLogicNotRead") { form("| | text | a | A | dragons(1) |") },
    CatalogueCase("cellNotHeld") {
      text([
        Diagnostic(
          .cellNotHeld, ["construct": .literal("guidance_hint")], at: Location(file: "form.xlsx"))
      ])
    },
    CatalogueCase("noDictionaryRows") {
      let source = Source(name: "dictionary.csv", text: "Variable / Field Name,Field Type")
      return text(REDCapFormat().read(source) { _ in nil }.diagnostics)
    },
    CatalogueCase("damagedCarriedDocument") {
      let source = Source(
        name: "form.md",
        text:
          "| survey |\n| | type | name | label |\n| | text | a | A |\n| fhir_survey |\n| | x | y |")
      return text(XLSFormFormat().read(source) { _ in nil }.diagnostics)
    },
  ]
}
