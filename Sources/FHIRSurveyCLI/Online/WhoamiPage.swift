import FHIRDocument
import SMART
import SurveyOnline
import SurveyPrimitives

/// Who is signed in, as a person or a program reads it.
struct WhoamiPage {
  private let rows: [(label: String, member: String, value: String)]

  init(_ online: OnlineServer, _ patient: PatientDetails?, _ signIn: StoredSignIn?) {
    let none = PatientDetails.none
    let id = (patient?.id ?? online.patient).map { "Patient/\($0)" }
    let expires = signIn?.tokens.expires.map { $0.dateTime(offset: .utc).description }
    let server = online.name == online.base ? online.base : "\(online.name), \(online.base)"
    rows = [
      ("server", "server", server),
      ("signed in", "user", signIn.map { $0.tokens.user ?? "yes" } ?? "no"),
      ("patient", "patient", id ?? none),
      ("name", "name", patient?.name ?? none),
      ("phone", "phone", patient?.phone ?? none),
      ("address", "address", patient?.address ?? none),
      ("granted", "scope", signIn?.tokens.scopes.text ?? none),
      ("until", "expires", expires ?? none),
    ]
  }

  func text(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text:
      let width = rows.map(\.label.count).max() ?? 0
      let lines = rows.map { row in
        let space = String(repeating: " ", count: width - row.label.count + 2)
        return (row.label + ":" + space).dropLast(1) + row.value.onOneLine
      }
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    case .json:
      var writer = JSONTextWriter(style: .pretty)
      writer.openObject()
      for row in rows { writer.member(row.member, row.value) }
      writer.closeObject()
      writer.endLine()
      return writer.finish()
    }
  }
}
