import FHIRDocument
import FHIRTerminology
import SurveyPrimitives

/// The codes of a value set as text, or as a ValueSet with its expansion.
struct ExpansionListing {
  private let page: ExpansionPage
  private let valueSet: Element
  private let request: ExpansionRequest
  private let moment: PartialDateTime

  init(
    _ page: ExpansionPage, of valueSet: Element, _ request: ExpansionRequest,
    at moment: PartialDateTime
  ) {
    (self.page, self.valueSet, self.request, self.moment) = (page, valueSet, request, moment)
  }

  func text(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text: Array(page.concepts.map { Self.line($0) + "\n" }.joined().utf8)
    case .json:
      page.valueSet(valueSet, request, at: moment, style: .pretty) + [UInt8(ascii: "\n")]
    }
  }

  private static func line(_ concept: ExpandedConcept) -> String {
    let coding = concept.coding
    var cells = [coding.system ?? "", coding.code ?? "", coding.display ?? ""]
    if concept.isAbstract { cells.append("abstract") }
    if concept.isInactive { cells.append("inactive") }
    return cells.map(\.onOneLine).joined(separator: "\t")
  }
}
