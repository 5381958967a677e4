import FHIRClient
import FHIRDocument
import SurveyDiagnostics
import SurveyOnline

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
