import FHIRDocument
import Medication
import SurveyPrimitives

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

  var line: String {
    var lines = [row.resource.name.onOneLine]
    if let doses {
      var text = "  doses, \(days) days: taken \(doses.taken), on time \(doses.onTime)"
      if doses.extra > 0 { text += ", \(doses.extra) not due" }
      if let gap = doses.longestGap { text += "; longest gap \(Self.text(gap.seconds))" }
      lines.append(text)
    }
    if let supply {
      var text = "  supply, from \(supply.from): PDC \(supply.found.covered) days"
      text += ", MPR \(supply.found.possession) days"
      if supply.found.supplied > supply.found.possession.numerator {
        text += " (supply for \(supply.found.supplied))"
      }
      if supply.found.hospitalDays > 0 { text += "; \(supply.found.hospitalDays) days in hospital" }
      lines.append(text)
    }
    if lines.count == 1 { lines.append("  nothing is due and nothing was handed over") }
    return lines.joined(separator: "\n")
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
