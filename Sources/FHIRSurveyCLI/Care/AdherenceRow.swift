import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

/// How far a person followed an order: by the doses that are recorded, and by what was handed over.
///
/// The two are never mixed.
struct AdherenceRow: ListedRow {
  let row: MedicineRow
  /// The days that are looked at.
  let days: Int
  let doses: DoseAdherence?
  /// What was handed over, and from which day on.
  let supply: (found: SupplyAdherence, from: PartialDate)?
  let words: Words

  var line: String {
    var lines = [row.resource.name.onOneLine]
    if let doses { lines.append("  " + text(doses)) }
    if let supply { lines.append("  " + text(supply.found, from: supply.from)) }
    if lines.count == 1 { lines.append("  " + words.text(.nothingDue)) }
    return lines.joined(separator: "\n")
  }

  private func text(_ doses: DoseAdherence) -> String {
    words.text(
      .dosesTaken,
      [
        "days": .number(days), "taken": .literal(words.share(doses.taken)),
        "onTime": .literal(words.share(doses.onTime)), "extra": .number(doses.extra),
        "gap": doses.longestGap.map { .literal(Self.text($0.seconds)) },
      ])
  }

  private func text(_ found: SupplyAdherence, from: PartialDate) -> String {
    let isMore = found.supplied > found.possession.numerator
    return words.text(
      .supplied,
      [
        "from": .literal("\(from)"), "covered": .literal(words.share(found.covered)),
        "possessed": .literal(words.share(found.possession)),
        "supplied": isMore ? .number(found.supplied) : nil,
        "hospital": .number(found.hospitalDays),
      ])
  }

  func writeMembers(to writer: inout JSONTextWriter) {
    writer.member("medicine", row.resource.name)
    writer.member("order", row.resource.id)
    if let doses {
      writer.openObject("doses")
      writer.member("days", days)
      Self.write("taken", doses.taken, to: &writer)
      Self.write("onTime", doses.onTime, to: &writer)
      writer.member("notDue", doses.extra)
      writer.member("longestGapSeconds", doses.longestGap?.seconds)
      writer.closeObject()
    }
    guard let supply else { return }
    writer.openObject("supply")
    writer.member("from", supply.from.description)
    Self.write("pdc", supply.found.covered, to: &writer)
    Self.write("mpr", supply.found.possession, to: &writer)
    writer.member("suppliedDays", supply.found.supplied)
    writer.member("hospitalDays", supply.found.hospitalDays)
    writer.closeObject()
  }

  private static func write(_ name: String, _ ratio: Ratio, to writer: inout JSONTextWriter) {
    writer.openObject(name)
    writer.member("numerator", ratio.numerator)
    writer.member("denominator", ratio.denominator)
    writer.member("percent", ratio.percent)
    writer.closeObject()
  }

  /// `2 d 3 h`, `12 h 15 min`.
  private static func text(_ seconds: Int) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
    return minutes > 0 ? "\(hours) h \(minutes) min" : "\(hours) h"
  }
}
