import FHIRDocument
import Medication
import SurveyPrimitives

/// A prescription to be read: name, instructions, and what was taken of it.
struct MedicinePage {
  let row: MedicineRow
  let administrations: [MedicationAdministration]
  let sentences: DosageSentences

  var text: String {
    var lines = [row.resource.name] + row.instructions.sentences
    if let status = row.status { lines[0] += " (\(status))" }
    if !administrations.isEmpty { lines.append("") }
    lines += administrations.map { administration in
      let reasons = administration.reasons.compactMap(\.words).joined(separator: ", ")
      var line = (administration.isTaken ? "● " : "✕ ") + sentences.line(administration)
      if let offset = sentences.offset(of: administration) { line += " \(offset)" }
      return reasons.isEmpty ? line : "\(line) (\(reasons))"
    }
    return lines.map { $0.onOneLine + "\n" }.joined()
  }

  var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    row.writeMembers(to: &writer)
    writer.openArray("administrations")
    for administration in administrations {
      writer.openObject()
      writer.member("id", administration.resource.id)
      writer.member("taken", administration.isTaken)
      writer.member("when", administration.start?.description)
      writer.member("reason", administration.reasons.compactMap(\.words).first)
      writer.closeObject()
    }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
