import FHIRDocument
import Medication
import SurveyDiagnostics

extension CommandPipeline {
  /// Holds orders, administrations, medicines and patients against the medication profile; ends the command
  /// with 65 where one lacks something.
  func validateMedication(
    _ inputs: [String], as format: ValidationFormat, to output: OutputOptions
  ) throws(ExitStatus) {
    guard format == .text || format == .json else {
      throw world.refusal("--format", "the medication profile is reported as text or json")
    }
    let found = try resources(inputs)
    found.structure.map(\.inPassing).forEach(reporter.reportFew)
    let resources = found.elements.filter(MedicationRequirement.concern)
    if resources.isEmpty {
      try found.requireAllRead()
      reporter.report(Diagnostic(.noMedicine, at: Location(file: inputs.first)))
      throw .badInput
    }
    let findings = resources.map { MedicationRequirement.findings($0) }
    switch format {
    case .json: try write(requirementsJSON(resources, findings), to: output)
    default:
      let lines = findings.joined().map { $0.visibleText(in: reporter.language) + "\n" }
      try write(Array(lines.joined().utf8), to: output)
    }
    let broken = findings.count { !$0.isEmpty }
    reporter.note(
      "\(FindingCounts.count(resources.count, "resource")): \(resources.count - broken) valid, \(broken) invalid"
    )
    try found.requireAllRead()
    if broken > 0 { throw .badInput }
  }

  /// A line for each resource: its type, id, and what it lacks in the words of the profile.
  private func requirementsJSON(_ resources: [Element], _ findings: [[Diagnostic]]) -> [UInt8] {
    var writer = JSONTextWriter()
    for (resource, findings) in zip(resources, findings) {
      writer.openObject()
      writer.member("file", resource.document.sourceName)
      writer.member("type", resource.resourceType)
      writer.member("id", resource[.id]?.string)
      writer.member("valid", findings.isEmpty)
      writer.member("missing", findings.compactMap { $0.argument("requirement")?.text() })
      writer.closeObject()
      writer.endLine()
    }
    return writer.finish()
  }
}
