import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

extension AssemblyRun {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  /// Writes the questionnaire; url and version stay what they were.
  mutating func write(_ whole: AssembledItem) -> AssembledQuestionnaire {
    var copy = PartCopy()
    copy.builder.open(.root)
    for child in root.children where child.name != .item { writeMember(child, to: &copy) }
    for (resource, part, id) in contained.added {
      copy.builder.open(.contained)
      for child in resource.children where child.name != .id { copy.copy(child, of: part) }
      copy.builder.string(.id, id)
      copy.builder.close()
    }
    for (element, part) in rootExtensions { copy.copy(element, of: part) }
    writeOrigins(to: &copy)
    whole.writeRest(to: &copy)
    copy.builder.close()
    let document = copy.builder.finish(sourceName: root.document.sourceName, version: version)
    return AssembledQuestionnaire(
      document: document, findings: findings + copy.findings, parts: parts, isChanged: isChanged)
  }

  private func writeMember(_ child: Element, to copy: inout PartCopy) {
    let kind = child.name == .extension ? child.extensionKind : nil
    switch kind {
    case "assemble-expectation": writeExpectation(child, to: &copy)
    case "is-modular", "assembledFrom": break
    default:
      if child.name == .meta {
        writeMeta(child, to: &copy)
      } else {
        copy.builder.copy(child)
      }
    }
  }

  /// What is left to do after this: nothing for a root, else what an independent one allows.
  private func writeExpectation(_ mark: Element, to copy: inout PartCopy) {
    guard let code = mark.choice("value")?.string, code != "assemble-root" else { return }
    copy.builder.open(.extension)
    for child in mark.children {
      if child == mark.choice("value"), code.hasPrefix("assemble-") {
        copy.builder.string(.valueCode, "independent-" + code.dropFirst("assemble-".count))
      } else {
        copy.builder.copy(child)
      }
    }
    copy.builder.close()
  }

  /// Everything but the profile of questionnaires that are yet to be assembled.
  private func writeMeta(_ meta: Element, to copy: inout PartCopy) {
    let modular = Self.sdc + "modular"
    let kept = meta.children.filter {
      $0.nameText != "profile" || CanonicalAddress($0.string ?? "").url != modular
    }
    guard !kept.isEmpty else { return }
    copy.builder.open(.meta)
    for child in kept { copy.builder.copy(child) }
    copy.builder.close()
  }

  private func writeOrigins(to copy: inout PartCopy) {
    let earlier = root.extensions("assembledFrom").compactMap { $0.choice("value")?.string }
    for part in earlier + parts.filter({ !earlier.contains($0) }) {
      copy.builder.open(.extension)
      copy.builder.string(.url, Self.sdc + "assembledFrom")
      copy.builder.string(copy.builder.name("valueCanonical"), part)
      copy.builder.close()
    }
  }
}
