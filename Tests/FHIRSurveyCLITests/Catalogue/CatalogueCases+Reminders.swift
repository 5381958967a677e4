import SurveyDiagnostics

/// Findings about reminders and backups; RemindersTests and RemindTests make them.
extension CatalogueCase {
  private static func shown(_ name: String, _ finding: Diagnostic) -> CatalogueCase {
    CatalogueCase(name) { text([finding]) }
  }

  static let reminders: [CatalogueCase] = [
    shown("reminderIsOver", Diagnostic(.reminderIsOver, ["date": .literal("2026-01-31")])),
    shown(
      "reminderEndsFirst",
      Diagnostic(
        .reminderEndsFirst, ["until": .literal("2026-01-05"), "from": .literal("2026-01-31")])),
    shown("noReminderLabel", Diagnostic(.noReminderLabel)),
    shown(
      "reminderSurveyMissing", Diagnostic(.reminderSurveyMissing, ["name": .quoted("phq9.json")])),
    shown(
      "noReminderNamed",
      Diagnostic(
        .noReminderNamed, ["name": .quoted("aspirin"), "names": .names(["1 Panadol 500 mg"])])),
    shown(
      "severalRemindersNamed",
      Diagnostic(
        .severalRemindersNamed,
        ["count": 2, "name": .quoted("pa"), "names": .names(["1 Panadol 500 mg", "4 Pariet"])])),
    shown("badReminderTime", Diagnostic(.badReminderTime, ["time": .quoted("25:00")])),
    shown("badRepeat", Diagnostic(.badRepeat, ["text": .quoted("someday")])),
    shown("unknownSound", Diagnostic(.unknownSound, ["sound": .quoted("nosuch.wav")])),
    shown("noReminder", Diagnostic(.noReminder, ["number": 99])),
    shown(
      "remindersMovedAside",
      Diagnostic(
        .remindersMovedAside,
        ["path": .literal("reminders.json.bad-1767549600"), "used": .literal("copy")],
        at: Location(file: "reminders.json"))),
    shown(
      "remindersNewer",
      Diagnostic(.remindersNewer, ["version": 2], at: Location(file: "reminders.json"))),
    shown(
      "eventsDamaged",
      Diagnostic(
        .eventsDamaged, ["lines": .names(["3", "7"]), "count": 2],
        at: Location(file: "events.ndjson"))),
    shown("badReminderDate", Diagnostic(.badReminderDate, ["date": .quoted("31.02.2016")])),
    shown("nothingDue", Diagnostic(.nothingDue, ["number": 1])),
    shown("backupDamaged", Diagnostic(.backupDamaged, at: Location(file: "my.backup"))),
    shown("wrongPassphrase", Diagnostic(.wrongPassphrase)),
    shown("noPassphrase", Diagnostic(.noPassphrase)),
    shown("accountClosed", Diagnostic(.accountClosed)),
    shown("accountInUse", Diagnostic(.accountInUse)),
    shown("accountExists", Diagnostic(.accountExists)),
    shown("noAccount", Diagnostic(.noAccount)),
  ]
}
