package import SurveyInterview

/// What is said of medicines: of a list, a plan, a chart, and of how much was taken.
extension Word {
  package static let noPrescriptions = Word("meds.none", "No Prescriptions")
  package static let doneToday = Word(
    "meds.done-today", "{done} of {due} done today{percent, select, none {} other { ({percent}%)}}")
  package static let share = Word(
    "meds.share", "{part} of {whole}{percent, select, none {} other { ({percent}%)}}")
  package static let dosesTaken = Word(
    "meds.doses",
    "doses, {days, plural, one {# day} other {# days}}: taken {taken}, on time {onTime}{extra, select, 0 {} other {, {extra} not due}}{gap, select, none {} other {; longest gap {gap}}}"
  )
  package static let supplied = Word(
    "meds.supply",
    "supply, from {from}: PDC {covered} days, MPR {possessed} days{supplied, select, none {} other { (supply for {supplied})}}{hospital, plural, =0 {} one {; # day in hospital} other {; # days in hospital}}"
  )
  package static let nothingDue = Word("meds.nothing", "nothing is due and nothing was handed over")
  package static let orderStatus = Word(
    "meds.status",
    "{status, select, on-hold {on hold} ended {ended} stopped {stopped} completed {completed} cancelled {cancelled} draft {draft} unknown {unknown} entered-in-error {entered in error} other {{status}}}"
  )
  package static let taken = Word("meds.taken", "taken")
  package static let notTaken = Word("meds.not-taken", "not taken")
  package static let mean = Word("meds.mean", "mean")
  package static let group = Word("meds.group", "group")

  /// What is said of medicines.
  package static let ofMedicines: [Word] = [
    .noPrescriptions, .doneToday, .share, .dosesTaken, .supplied, .nothingDue, .orderStatus, .taken,
    .notTaken, .mean, .group,
  ]
}
