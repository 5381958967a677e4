import FHIRDocument
import Reminders

/// A reminder in a list.
struct ReminderRow {
  let reminder: Reminder

  /// The columns of the list: number, times, label, repeat, sound, snooze, on or off, dose, dates.
  var columns: [String] {
    let shown = reminder.timing.shown
    let times = shown.times.map { DisplayTime.clock($0) }
    return [
      String(reminder.number), times.isEmpty ? "-" : times.joined(separator: ", "),
      reminder.label.onOneLine, shown.repeats, reminder.sound.text.onOneLine,
      reminder.snooze.map { "snooze \($0) min" } ?? "-", reminder.isOn ? "on" : "off",
      reminder.dose?.onOneLine ?? "", DisplayTime.span(shown.from, shown.until),
    ]
  }

  /// The list in lines with aligned columns.
  static func text(_ reminders: [Reminder]) -> [UInt8] {
    var table = AlignedColumns(rightAligned: 2)
    for reminder in reminders { table.add(ReminderRow(reminder: reminder).columns) }
    return table.text
  }

  static func json(_ reminders: [Reminder]) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.openArray("reminders")
    for reminder in reminders { reminder.write(to: &writer) }
    writer.closeArray()
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
