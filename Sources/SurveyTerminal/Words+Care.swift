package import SurveyInterview

/// What is said of doses that were due and of measurements, to the person and to the doctor.
extension Word {
  package static let doseTaken = Word(
    "care.taken", "taken {time}{late, select, none {} other { ({late} min)}}")
  package static let doseNotTaken = Word(
    "care.not-taken", "NOT TAKEN{reason, select, none {} other {: {reason}}}")
  package static let doseMissed = Word(
    "care.missed", "MISSED{off, select, none {} other { while off}}")
  package static let doseDue = Word("care.due", "due")
  package static let dosesShare = Word("care.share", "{part} of {whole} taken ({percent}%)")
  package static let nothingWasDue = Word("care.nothing", "nothing was due")
  package static let careReport = Word("care.report", "Report, {from} – {until}")
  package static let whatWasDue = Word("care.what", "What")
  package static let whenItWasDue = Word("care.when", "Due")
  package static let whatBecame = Word("care.became", "What became of it")
  package static let sum = Word("health.sum", "sum")
  package static let noMeasurements = Word("health.none", "No measurements of {name}")

  /// What is said of doses that were due and of measurements.
  package static let ofCare: [Word] = [
    .doseTaken, .doseNotTaken, .doseMissed, .doseDue, .dosesShare, .nothingWasDue, .careReport,
    .whatWasDue, .whenItWasDue, .whatBecame, .sum, .noMeasurements,
  ]
}
