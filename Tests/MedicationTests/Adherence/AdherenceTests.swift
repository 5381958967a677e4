import FHIRDocument
import Medication
import SurveyDiagnostics
import SurveyPrimitives
import TestSupport
import Testing

/// Twelve patients, each worked by hand: six by what the pharmacy handed over, six by what they recorded.
@Suite("Adherence of twelve patients")
struct AdherenceTests {
  struct Supply: CustomTestStringConvertible {
    let name: String
    /// Day of the period (from 1) and days of supply.
    let fills: [(Int, Int)]
    let length: Int
    var hospital: [ClosedRange<Int>] = []
    let covered: Ratio
    let possession: Ratio
    let supplied: Int
    var testDescription: String { name }
  }

  static let supplies = [
    // 30 + 30 + 30 of 90 days, each on the day the last one ends.
    Supply(
      name: "1: always on time", fills: [(1, 30), (31, 30), (61, 30)], length: 90,
      covered: Ratio(90, of: 90), possession: Ratio(90, of: 90), supplied: 90),
    // Days 31-40 and 71-80 are without: 30 + 30 + 10 of the last fill (81-90).
    Supply(
      name: "2: ten days late twice", fills: [(1, 30), (41, 30), (81, 30)], length: 90,
      covered: Ratio(70, of: 90), possession: Ratio(90, of: 90), supplied: 90),
    // The second fill on day 21 leaves 10 days, so that it lasts to day 60; days 61-90 are without.
    Supply(
      name: "3: an early refill is carried forward", fills: [(1, 30), (21, 30)], length: 90,
      covered: Ratio(60, of: 90), possession: Ratio(60, of: 90), supplied: 60),
    // 120 days of supply in 60 days: capped.
    Supply(
      name: "4: more than enough", fills: [(1, 60), (10, 60)], length: 60,
      covered: Ratio(60, of: 60), possession: Ratio(60, of: 60), supplied: 120),
    // 30 days from day 1; in hospital on days 11-20, so they last to day 40: 30 of 60 - 10 = 50 days.
    Supply(
      name: "5: ten days in hospital", fills: [(1, 30)], length: 60, hospital: [11...20],
      covered: Ratio(30, of: 50), possession: Ratio(30, of: 50), supplied: 30),
    // 20 of the 30 days of a fill 10 days before the period are in it; the fill itself is not.
    Supply(
      name: "6: a fill from before", fills: [(-9, 30)], length: 40,
      covered: Ratio(20, of: 40), possession: Ratio(0, of: 40), supplied: 0),
  ]

  @Test("PDC and MPR are as worked by hand", arguments: supplies)
  func supply(_ patient: Supply) {
    // Day 1 of the period is 2026-01-01.
    let first = 20_454
    let found = SupplyAdherence(
      patient.fills.map { SupplyFill(day: first + $0.0 - 1, days: $0.1) }, from: first,
      through: first + patient.length - 1,
      hospital: patient.hospital.map { first + $0.lowerBound - 1...first + $0.upperBound - 1 })
    #expect(found.covered == patient.covered)
    #expect(found.possession == patient.possession)
    #expect(found.supplied == patient.supplied)
    #expect(found.hospitalDays == patient.hospital.reduce(0) { $0 + $1.count })
  }

  struct Doses: CustomTestStringConvertible {
    let name: String
    /// Hours since the start.
    let due: [Double]
    let taken: [Double]
    let until: Double
    let ratio: Ratio
    let onTime: Ratio
    var extra = 0
    let gap: Double?
    var testDescription: String { name }
  }

  static let doses = [
    Doses(
      name: "7: all at their time", due: [8, 20, 32, 44], taken: [8, 20.25, 31.75, 44], until: 48,
      ratio: Ratio(4, of: 4), onTime: Ratio(4, of: 4), gap: 12.25),
    // The dose of 20 is missing: from 8 to 32.
    Doses(
      name: "8: one left out", due: [8, 20, 32, 44], taken: [8, 32, 44], until: 48,
      ratio: Ratio(3, of: 4), onTime: Ratio(3, of: 4), gap: 24),
    // 23 belongs to 20, three hours late; 8.5 is just on time, by its grace of 30 minutes.
    Doses(
      name: "9: one late", due: [8, 20, 32], taken: [8.5, 23, 32], until: 36,
      ratio: Ratio(3, of: 3), onTime: Ratio(2, of: 3), gap: 14.5),
    // Both 8 and 9 belong to 8: one is extra. 44 was due less than 30 minutes ago, and is not counted yet.
    Doses(
      name: "10: one twice, one open", due: [8, 20, 32, 44], taken: [8, 9, 20, 32], until: 44.25,
      ratio: Ratio(3, of: 3), onTime: Ratio(3, of: 3), extra: 1, gap: 12.25),
    Doses(
      name: "11: nothing", due: [8, 20], taken: [], until: 48, ratio: Ratio(0, of: 2),
      onTime: Ratio(0, of: 2), gap: 40),
    // Stopped after the second dose: the gap goes on to the end. 80 is 16 hours after the last, beyond the
    // 8 after which another one would have come.
    Doses(
      name: "12: stopped", due: [8, 20, 32, 44, 56, 64], taken: [8, 20, 80], until: 200,
      ratio: Ratio(2, of: 6), onTime: Ratio(2, of: 6), extra: 1, gap: 120),
  ]

  @Test("What was taken of what was due is as worked by hand", arguments: doses)
  func dose(_ patient: Doses) {
    func instants(_ hours: [Double]) -> [Instant] {
      hours.map { Instant(secondsSinceEpoch: 1_767_225_600 + Int64($0 * 3600)) }
    }
    let taken = instants(patient.taken).map { DoseAssignment.Dose(at: $0, isTaken: true) }
    let found = DoseAdherence(
      DoseAssignment(taken.reversed(), to: instants(patient.due)),
      from: instants(patient.due)[0], until: instants([patient.until])[0])
    #expect(found.taken == patient.ratio)
    #expect(found.onTime == patient.onTime)
    #expect(found.extra == patient.extra)
    #expect(found.longestGap?.seconds == patient.gap.map { Int($0 * 3600) })
  }

  struct Assigned: Sendable {
    /// Hours.
    let due: [Double]
    let taken: Double
    /// The due moment that it belongs to.
    var moment: Double?
  }

  static let assigned: [Assigned] = [
    Assigned(due: [8, 18], taken: 14, moment: 8), Assigned(due: [8, 18], taken: 15.75, moment: 18),
    Assigned(due: [8, 18], taken: 7, moment: 8), Assigned(due: [8, 18], taken: 5),
    Assigned(due: [8, 32], taken: 21, moment: 8), Assigned(due: [8, 32], taken: 26.5, moment: 32),
    Assigned(due: [8, 12, 16], taken: 10.5, moment: 12),
    Assigned(due: [8, 12, 16], taken: 9.5, moment: 8),
    Assigned(due: [8, 176], taken: 140, moment: 176),
    Assigned(due: [1, 2, 3], taken: 1.6, moment: 2),
    Assigned(due: [8], taken: 19, moment: 8), Assigned(due: [8], taken: 21),
    Assigned(due: [], taken: 8),
  ]

  @Test(
    "A late dose is that of the moment before it, an early one that of the next",
    arguments: assigned)
  func belongs(_ dose: Assigned) {
    func instant(_ hour: Double) -> Instant { Instant(secondsSinceEpoch: Int64(hour * 3600)) }
    let found = DoseAssignment(
      [DoseAssignment.Dose(at: instant(dose.taken), isTaken: true)], to: dose.due.map(instant))
    let moment = found.moments.first { $0.isTaken == true }
    #expect(moment?.due == dose.moment.map(instant))
    #expect(found.extra.count == (dose.moment == nil ? 1 : 0))
  }

  @Test("Nothing taken from the start on is a gap, and a dose ahead that is not taken counts")
  func edges() {
    func instant(_ hour: Int64) -> Instant { Instant(secondsSinceEpoch: hour * 3600) }
    let due = [8, 32, 56, 80].map { instant($0) }
    let doses = [
      DoseAssignment.Dose(at: instant(56), isTaken: true),
      DoseAssignment.Dose(at: instant(57), isTaken: false),
      DoseAssignment.Dose(at: instant(80), isTaken: false),
    ]
    let found = DoseAdherence(DoseAssignment(doses, to: due), from: instant(0), until: instant(60))
    #expect(found.longestGap?.start == instant(0) && found.longestGap?.end == instant(56))
    #expect(found.taken == Ratio(1, of: 4) && found.extra == 0)
    let moment = DoseAssignment(doses, to: due).moments[2]
    #expect(moment.isTaken == true && moment.others == [doses[1]])
  }

  @Test("A percent is rounded, and nothing of nothing has none")
  func percent() {
    #expect(Ratio(1, of: 8).description == "1 of 8 (13%)")
    #expect(Ratio(1, of: 3).percent == 33)
    #expect(Ratio(0, of: 0).description == "0 of 0")
  }

  @Test("Dispenses and stays of every version are read, and what lacks something is a finding")
  func reading() throws {
    var findings: [Diagnostic] = []
    let day = { (moment: PartialDateTime) -> PartialDate? in moment.date }
    func fill(_ members: String) throws -> SupplyFill? {
      let element = try resource(#"{"resourceType":"MedicationDispense",\#(members)}"#)
      return SupplyFill(dispense: element, findings: &findings, day: day)
    }
    let full = try fill(
      #""status":"completed","whenHandedOver":"2026-01-01T10:00:00Z","daysSupply":{"value":4,"unit":"weeks","code":"wk"}"#
    )
    #expect(full == SupplyFill(day: 20_454, days: 28))
    #expect(try fill(#""status":"declined""#) == nil)
    #expect(findings.isEmpty)
    #expect(try fill(#""status":"completed","whenHandedOver":"2026-01-01""#) == nil)
    #expect(try fill(#""daysSupply":{"value":4,"unit":"d"}"#) == nil)
    #expect(findings.map(\.code) == [.dispenseLacks, .dispenseLacks])
    func stay(_ members: String) throws -> ClosedRange<Int>? {
      let element = try resource(#"{"resourceType":"Encounter",\#(members)}"#)
      return HospitalStay.days(of: element, until: 20_500, day: day)
    }
    let period = #""start":"2026-01-01","end":"2026-01-04T09:00:00Z""#
    #expect(try stay(#""class":{"code":"IMP"},"period":{\#(period)}"#) == 20_454...20_456)
    #expect(try stay(#""class":"inpatient","period":{"start":"2026-01-01"}"#) == 20_454...20_500)
    #expect(
      try stay(#""class":[{"coding":[{"code":"ACUTE"}]}],"actualPeriod":{\#(period)}"#)
        == 20_454...20_456)
    #expect(try stay(#""class":{"code":"AMB"},"period":{\#(period)}"#) == nil)
    #expect(try stay(#""status":"planned","class":{"code":"IMP"},"period":{\#(period)}"#) == nil)
  }
}
