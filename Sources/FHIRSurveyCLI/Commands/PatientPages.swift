import ArgumentParser
import FHIRClient
import FHIRDocument
import HealthData
import SurveyDiagnostics
import SurveyOnline
import SurveyPrimitives

/// FHIR's administrative gender.
enum Gender: String, ExpressibleByArgument, CaseIterable {
  case male, female, other, unknown
}

extension PatientVerb.Sync {
  /// Who is meant: what the flags say goes before what an export says.
  func person(_ pipeline: CommandPipeline) throws(ExitStatus) -> PatientSync.Person {
    if let birthDate, PartialDate(birthDate) == nil {
      throw pipeline.world.refusal(
        "patient sync", "--birth-date: \"\(birthDate)\" is not a date",
        advice: "write it as 1980-05-05")
    }
    var person = PatientSync.Person(
      family: family, given: given, birthDate: birthDate, gender: gender?.rawValue)
    guard let export else { return person }
    do {
      let contents = try HealthContents(of: HealthExport(path: export))
      person.birthDate = person.birthDate ?? contents.birthDate
      person.gender = person.gender ?? contents.gender
    } catch {
      throw pipeline.end(error)
    }
    return person
  }
}

/// A patient as a list has them.
struct PatientRow: ListedRow {
  let details: PatientDetails
  let activities: Int

  /// All patients of a server.
  static func all(on server: FHIRServer) async throws(Diagnostic) -> [PatientRow] {
    var pages = server.search("Patient")
    let counts = ObservationCount(server)
    var rows: [PatientRow] = []
    for patient in try await pages.all() where patient.resourceType == "Patient" {
      let details = PatientDetails(patient)
      let activities = try await counts.count(of: details.id, category: "activity")
      rows.append(PatientRow(details: details, activities: activities))
    }
    return rows
  }

  var line: String {
    let count = activities == 1 ? "1 activity" : "\(activities) activities"
    return "\(details.name.onOneLine)  Patient/\(details.id.onOneLine)  \(count)"
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("id", details.id)
    writer.member("name", details.name)
    writer.member("birthDate", details.birthDate)
    writer.member("activities", activities)
  }
}

/// A patient with what is known of them.
struct PatientPage: Sendable {
  private let details: PatientDetails
  private let counts: [(category: String, count: Int)]

  /// Asks a server.
  init(_ id: String, on server: FHIRServer) async throws(Diagnostic) {
    let reply = try await server.read("Patient", id)
    if reply.status == 404 || reply.status == 410 {
      throw Diagnostic(.noPatient, ["patient": .quoted(id)])
    }
    guard let patient = try reply.required().resource else {
      throw Diagnostic(.noPatient, ["patient": .quoted(id)])
    }
    details = PatientDetails(patient)
    var counts: [(String, Int)] = []
    for category in ObservationCount.categories {
      counts.append(
        (category, try await ObservationCount(server).count(of: id, category: category)))
    }
    self.counts = counts
  }

  func text(as format: ReportFormat) -> [UInt8] {
    let rows = [
      ("patient", "Patient/\(details.id)"), ("name", details.name),
      ("birthDate", details.birthDate), ("phone", details.phone), ("address", details.address),
    ]
    switch format {
    case .text:
      let all = rows + counts.map { ($0.category, "\($0.count)") }
      return Array(all.map { "\($0.0): \($0.1)".onOneLine + "\n" }.joined().utf8)
    case .json:
      var writer = JSONTextWriter(style: .pretty)
      writer.openObject()
      for row in rows { writer.member(row.0, row.1) }
      writer.openObject("observations")
      for count in counts { writer.member(count.category, count.count) }
      writer.closeObject()
      writer.closeObject()
      writer.endLine()
      return writer.finish()
    }
  }
}
