public import FHIRDocument
public import SurveyPrimitives

extension ExpansionPage {
  /// The ValueSet with this as its expansion, as JSON (`$expand`, valueset-operation-expand.html).
  ///
  /// `moment` is when it was made; an expansion that may lack codes says so.
  public func valueSet(
    _ valueSet: Element, _ request: ExpansionRequest, at moment: PartialDateTime,
    style: TextStyle = .compact
  ) -> [UInt8] {
    var writer = JSONTextWriter(style: style)
    writer.openObject()
    writer.member("resourceType", "ValueSet")
    for name in ["id", "url", "version", "name", "title"] {
      writer.member(name, valueSet[name]?.string)
    }
    writer.member("status", valueSet[.status]?.string ?? "unknown")
    writer.openObject("expansion")
    if !reasons.isEmpty { Self.addUnclosed(to: &writer) }
    writer.member("timestamp", moment.description)
    writer.member("total", total)
    if request.offset > 0 { writer.member("offset", request.offset) }
    Self.addParameters(request, to: &writer)
    if !concepts.isEmpty {
      writer.openArray("contains")
      for concept in concepts { Self.add(concept, to: &writer) }
      writer.closeArray()
    }
    writer.closeObject()
    writer.closeObject()
    return writer.finish()
  }

  /// There may be more codes than those that are listed.
  private static func addUnclosed(to writer: inout JSONTextWriter) {
    writer.openArray("extension")
    writer.openObject()
    writer.member("url", "http://hl7.org/fhir/StructureDefinition/valueset-unclosed")
    writer.member("valueBoolean", true)
    writer.closeObject()
    writer.closeArray()
  }

  private static func addParameters(
    _ request: ExpansionRequest, to writer: inout JSONTextWriter
  ) {
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

  private static func add(_ concept: ExpandedConcept, to writer: inout JSONTextWriter) {
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
