/// FS208x to FS210x: reminders, and encrypted copies.
extension Diagnostic.Code {
  /// The last day of a reminder is past.
  public static let reminderIsOver = Self(
    2080, .syntax, .error, "the last day, {date}, is past, so it would never ring",
    remedy: "Write a last day that is still to come.")

  /// The last day of a reminder is before its first one.
  public static let reminderEndsFirst = Self(
    2081, .syntax, .error, "the last day, {until}, is before the first one, {from}",
    remedy: "Exchange the two days.")

  /// A reminder has no label.
  public static let noReminderLabel = Self(
    2082, .syntax, .error, "a reminder needs a label",
    remedy: "Write what it is about, as the name of a medicine.")

  /// The questionnaire of a reminder is not there.
  public static let reminderSurveyMissing = Self(
    2083, .syntax, .error, "the questionnaire {name} was not found",
    remedy:
      "Write the path of a file, the address of a questionnaire, or the name of a bundled one.")

  /// No reminder has a name.
  public static let noReminderNamed = Self(
    2084, .syntax, .error,
    "no reminder is called {name}{names, select, none {} other { (there are: {names})}}",
    remedy: "Write the number of the reminder, or a part of its label.")

  /// Several reminders have a name.
  public static let severalRemindersNamed = Self(
    2085, .syntax, .error, "{count} reminders are called {name}: {names}",
    remedy: "Write the number of the one that is meant.")

  /// A time of the day is not one.
  public static let badReminderTime = Self(
    2090, .syntax, .error, "{time} is not a time (00:00–23:59)",
    remedy: "Write the time as 08:00 or 8:00 AM.")

  /// How often a reminder comes is not said in words that are known.
  public static let badRepeat = Self(
    2091, .syntax, .error, "{text} does not say how often: never, daily or mon,tue,…",
    remedy: "Write never, daily, or days of the week as mon,wed,fri.")

  /// A sound is not there.
  public static let unknownSound = Self(
    2092, .syntax, .error, "the sound {sound} was not found", hint: "bell, tickle or a file",
    remedy: "Write bell, tickle, or the path of a file.")

  /// There is no reminder of a number.
  public static let noReminder = Self(
    2093, .syntax, .error, "there is no reminder {number}",
    remedy: "List the reminders; the number is in front.")

  /// A file of reminders was damaged or gone.
  public static let remindersMovedAside = Self(
    2094, .system, .warning,
    "{used, select, copy {the reminders cannot be read: moved to {path}; the last good copy is used} missing {the file of the reminders is gone; the last good copy is used} none {the reminders cannot be read: moved to {path}; there is no good copy}}",
    remedy: "Look at the list of reminders; the damaged file is kept and can be repaired by hand.")

  /// Reminders were written by a newer version of the program.
  public static let remindersNewer = Self(
    2095, .system, .error, "this was written by a newer version of the program (format {version})",
    remedy: "Use the newer version of the program; nothing was changed.")

  /// Lines of the log cannot be read.
  public static let eventsDamaged = Self(
    2096, .system, .warning,
    "{count, plural, one {a line of the log of reminders} other {{count} lines of the log of reminders}} cannot be read and {count, plural, one {is} other {are}} left out: {lines}",
    remedy: "The lines stay in the file; restore a backup where they matter.")

  /// A date is not one.
  public static let badReminderDate = Self(
    2097, .syntax, .error, "{date} is not a date", hint: "write it as 2026-01-31",
    remedy: "Write the date as 2026-01-31.")

  /// Nothing of a reminder waits for an answer.
  public static let nothingDue = Self(
    2098, .syntax, .error, "nothing of reminder {number} is due",
    remedy: "Look at what is due, and what comes next.")

  /// A backup is damaged, or not one.
  public static let backupDamaged = Self(
    2099, .syntax, .error, "this is not a whole backup: nothing was written",
    remedy: "Use another copy of the backup; a single changed byte makes it unusable.")

  /// A passphrase or recovery code does not open a backup.
  public static let wrongPassphrase = Self(
    2100, .system, .error, "access is denied: neither passphrase nor recovery code opens this",
    remedy: "Type the passphrase again, or the recovery code that was shown when it was made.",
    issueType: "security")

  /// There is no passphrase.
  public static let noPassphrase = Self(
    2101, .system, .error, "there is no passphrase",
    remedy:
      "Name a file with the passphrase, set the variable of the environment, or type it in a terminal."
  )

  /// What a person keeps is in a closed account.
  public static let accountClosed = Self(
    2160, .system, .error, "access is denied: the account is closed",
    remedy: "Open the account by its passphrase or its recovery code.", issueType: "security")

  /// An account cannot be closed or opened while something uses what it holds.
  public static let accountInUse = Self(
    2161, .system, .error, "another run uses what the account holds",
    remedy: "Wait until the other run has ended, or end it, and try again.")

  /// There is an account already.
  public static let accountExists = Self(
    2162, .syntax, .error, "there is an account already",
    remedy: "Open it, or end it before another one is made.")

  /// There is no account.
  public static let noAccount = Self(
    2163, .syntax, .error, "there is no account",
    remedy: "Make one; without it nothing is encrypted.")

  /// All entries of this part of the catalogue.
  static let reminders: [Self] = [
    reminderIsOver, reminderEndsFirst, noReminderLabel, reminderSurveyMissing, noReminderNamed,
    severalRemindersNamed, badReminderTime, badRepeat, unknownSound, noReminder,
    remindersMovedAside, remindersNewer,
    eventsDamaged, badReminderDate, nothingDue, backupDamaged, wrongPassphrase, noPassphrase,
    accountClosed, accountInUse, accountExists, noAccount,
  ]
}
