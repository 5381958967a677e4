import FHIRDocument
import FHIRPopulation
import HealthData
import SurveyDiagnostics
import SurveyPrimitives

extension CommandPipeline {
  /// Whom measurements are about where nobody is named: whoever answers.
  static let unnamedPerson = "Patient/apple-health"

  /// The newest measurements of an export that a questionnaire asks for, as Observations about somebody.
  func measurements(
    _ path: String, for questionnaire: Element, about subject: String?, now: PartialDateTime
  ) throws(ExitStatus) -> [Element] {
    let needs = ObservationNeeds(of: questionnaire)
    guard let since = needs.since(now) else { return [] }
    // Worlds of tests have rules of their own; one thread alone asks.
    nonisolated(unsafe) let world = world
    var settings = HealthSettings { world.offset($0, $1) }
    settings.types = settings.mappings.types(with: needs.codes)
    settings.from = since
    settings.to = Instant(now)
    settings.subject = subject ?? Self.unnamedPerson
    settings.namesSource = true
    do throws(Diagnostic) {
      let conversion = HealthConversion(try HealthExport(path: path), settings)
      // Some may be refused by a question; more than a few are not looked at.
      let found = try conversion.newest(20)
      found.findings.forEach(reporter.report)
      return try JSONLines.documents(found.lines).map(\.root)
    } catch {
      throw end(error)
    }
  }
}
