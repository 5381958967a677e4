import FHIRDocument
import Reminders

/// A reminder in a list.
struct ReminderRow {
  let reminder: Reminder

  /// The columns of the list: number, times, label, repeat, sound, snooze, on or off, dose, dates.
  var columns: [String] {
    let times = reminder.timing.times.map { DisplayTime.clock($0) }
    let (from, until) = reminder.timing.isOnce ? (nil, nil) : reminder.timing.dates
    return [
      String(reminder.number), times.isEmpty ? "-" : times.joined(separator: ", "), reminder.label,
      reminder.timing.repeatText, reminder.sound.text,
      reminder.snooze.map { "snooze \($0) min" } ?? "-", reminder.isOn ? "on" : "off",
      reminder.dose ?? "", DisplayTime.span(from, until),
    ].map(\.onOneLine)
  }

  /// The list in lines with aligned columns.
  static func text(_ reminders: [Reminder]) -> String {
    let rows = reminders.map { ReminderRow(reminder: $0).columns }
    var widths: [Int] = []
    for row in rows {
      for (index, column) in row.enumerated() {
        let width = column.unicodeScalars.count
        if index < widths.count {
          widths[index] = max(widths[index], width)
        } else {
          widths.append(width)
        }
      }
    }
    var text: [UInt8] = []
    for row in rows { line(row, widths, into: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func line(_ row: [String], _ widths: [Int], into text: inout [UInt8]) {
    let last = row.lastIndex { !$0.isEmpty } ?? 0
    for (index, column) in row[...last].enumerated() {
      let padding = index == last ? 0 : widths[index] - column.unicodeScalars.count
      let spaces = repeatElement(UInt8(ascii: " "), count: max(padding, 0))
      // Numbers and times are aligned on the right.
      if index < 2 { text += spaces }
      text += column.utf8
      if index >= 2 { text += spaces }
      if index < last { text += "  ".utf8 }
    }
    text.append(UInt8(ascii: "\n"))
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
