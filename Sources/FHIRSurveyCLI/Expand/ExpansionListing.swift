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
    case .json: json
    }
  }

  private static func line(_ concept: ExpandedConcept) -> String {
    let coding = concept.coding
    var cells = [coding.system ?? "", coding.code ?? "", coding.display ?? ""]
    if concept.isAbstract { cells.append("abstract") }
    if concept.isInactive { cells.append("inactive") }
    return cells.map(\.onOneLine).joined(separator: "\t")
  }

  private var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("resourceType", "ValueSet")
    for name in ["id", "url", "version", "name", "title"] {
      writer.member(name, valueSet[name]?.string)
    }
    writer.member("status", valueSet[.status]?.string ?? "unknown")
    writer.openObject("expansion")
    if !page.reasons.isEmpty { addUnclosed(to: &writer) }
    writer.member("timestamp", moment.description)
    writer.member("total", page.total)
    if request.offset > 0 { writer.member("offset", request.offset) }
    addParameters(to: &writer)
    if !page.concepts.isEmpty {
      writer.openArray("contains")
      for concept in page.concepts { add(concept, to: &writer) }
      writer.closeArray()
    }
    writer.closeObject()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  /// There may be more codes than those that are listed.
  private func addUnclosed(to writer: inout JSONTextWriter) {
    writer.openArray("extension")
    writer.openObject()
    writer.member("url", "http://hl7.org/fhir/StructureDefinition/valueset-unclosed")
    writer.member("valueBoolean", true)
    writer.closeObject()
    writer.closeArray()
  }

  private func addParameters(to writer: inout JSONTextWriter) {
    let texts = [("filter", request.filter), ("displayLanguage", request.language)]
    guard request.count != nil || texts.contains(where: { $0.1 != nil }) else { return }
    writer.openArray("parameter")
    for (name, text) in texts {
      guard let text else { continue }
      writer.openObject()
      writer.member("name", name)
      writer.member("valueString", text)
      writer.closeObject()
    }
    if let count = request.count {
      writer.openObject()
      writer.member("name", "count")
      writer.member("valueInteger", count)
      writer.closeObject()
    }
    writer.closeArray()
  }

  private func add(_ concept: ExpandedConcept, to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("system", concept.coding.system)
    if concept.isAbstract { writer.member("abstract", true) }
    if concept.isInactive { writer.member("inactive", true) }
    writer.member("version", concept.coding.version)
    writer.member("code", concept.coding.code)
    writer.member("display", concept.coding.display)
    if !concept.designations.isEmpty {
      writer.openArray("designation")
      for designation in concept.designations {
        writer.openObject()
        writer.member("language", designation.language)
        writer.member("value", designation.value)
        writer.closeObject()
      }
      writer.closeArray()
    }
    writer.closeObject()
  }
}
