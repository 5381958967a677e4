import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyPrimitives

/// What was due in some days, and what became of it.
struct CareTable {
  /// One time at which something was due.
  struct Row {
    let title: String
    let due: PartialDateTime
    /// `taken 8:09 AM (+9 min)`, `MISSED`.
    let words: String
    let code: String
    let minutesLate: Int?
  }

  private(set) var rows: [Row] = []
  let first: PartialDate
  let last: PartialDate

  init(_ desk: RemindDesk, days: Int, label: String?) throws(ExitStatus) {
    guard (1...36_600).contains(days) else {
      throw desk.world.refusal("--days", "\(days) is not between 1 and 36600")
    }
    let now = desk.clock.now()
    let start = now.adding(minutes: -days * 1440)
    (first, last) = (desk.wall(start).date, desk.wall(now).date)
    let keeper = try desk.keeper()
    let history = keeper.ringer.history
    var found: [(Occurrence, Reminder)] = []
    for reminder in keeper.list.reminders where label == nil || reminder.label == label {
      found += history.states.keys.filter {
        $0.reminder == reminder.id && $0.due > start && $0.due <= now
      }.map { ($0, reminder) }
      if reminder.isOn {
        let due = keeper.ringer.occurrences(of: reminder, from: start, until: now)
        let new = due.map { Occurrence(reminder.id, $0) }.filter { history.states[$0] == nil }
        found += new.map { ($0, reminder) }
      }
    }
    found.sort { ($0.0.due, $0.1.number) < ($1.0.due, $1.1.number) }
    rows = found.map {
      Self.row($0, history.states[$0]?.outcome, history.states[$0]?.ended, $1, desk)
    }
  }

  private static func row(
    _ occurrence: Occurrence, _ outcome: History.Outcome?, _ ended: Instant?,
    _ reminder: Reminder, _ desk: RemindDesk
  ) -> Row {
    let due = desk.wall(occurrence.due, reminder)
    var late: Int?
    var (words, code) = ("due", "due")
    switch outcome {
    case nil: break
    case .taken:
      let taken = ended ?? occurrence.due
      let minutes = Int(taken.secondsSinceEpoch - occurrence.due.secondsSinceEpoch) / 60
      late = minutes
      let delay = minutes == 0 ? "" : " (\(minutes > 0 ? "+" : "")\(minutes) min)"
      (words, code) = (
        "taken \(DisplayTime.clock(desk.wall(taken, reminder).time))\(delay)", "taken"
      )
    case .notTaken(let reason):
      (words, code) = ("NOT TAKEN" + (reason.map { ": \($0)" } ?? ""), "not-taken")
    case .missed(let wasOff):
      (words, code) = (wasOff ? "MISSED while off" : "MISSED", "missed")
    }
    return Row(
      title: reminder.title, due: due, words: words, code: code, minutesLate: late)
  }
}

extension CareTable {
  /// How many of those that are over were taken.
  private static func share(_ rows: [Row]) -> String {
    let over = rows.filter { $0.code != "due" }
    if over.isEmpty { return "nothing was due" }
    let taken = over.count { $0.code == "taken" }
    let percent = (taken * 200 + over.count) / (over.count * 2)
    return "\(taken) of \(over.count) taken (\(percent)%)"
  }

  private static func cells(_ row: Row) -> [String] {
    [
      row.title, "\(DisplayTime.day(row.due.date)) \(DisplayTime.clock(row.due.time))", row.words,
    ].map(\.onOneLine)
  }

  /// The table in lines, and how much was taken at the end.
  var text: String {
    let rows = rows.map(Self.cells)
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    return rows.map {
      "\(padded($0[0], widths[0]))  \(padded($0[1], widths[1]))  \($0[2])\n"
    }.joined() + Self.share(self.rows) + "\n"
  }

  /// The titles in their order, each with its rows.
  private var groups: [(String, [Row])] {
    var titles: [String] = []
    for row in rows where !titles.contains(row.title) { titles.append(row.title) }
    return titles.map { title in (title, rows.filter { $0.title == title }) }
  }

  private var span: String { "\(first) – \(last)" }

  /// The page for the doctor as text.
  var report: String {
    let summary = groups.map { "\($0.0.onOneLine): \(Self.share($0.1))\n" }.joined()
    return "Report, \(span)\n\n\(summary)\n\(text)"
  }

  /// The page for the doctor as HTML.
  var html: String {
    func escaped(_ text: String) -> String {
      text.reduce(into: "") { result, character in
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.append(character)
        }
      }
    }
    let summary = groups.map { "<li>\(escaped($0.0)): \(Self.share($0.1))</li>\n" }.joined()
    let body = rows.map { row in
      "<tr>" + Self.cells(row).map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
    }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Report, \(span)</title></head>
      <body>
      <h1>Report, \(span)</h1>
      <ul>
      \(summary)</ul>
      <table>
      <thead><tr><th scope="col">What</th><th scope="col">Due</th><th scope="col">What became of it</th></tr></thead>
      <tbody>
      \(body)</tbody>
      </table>
      </body>
      </html>

      """
  }

  var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.openArray("due")
    for row in rows {
      writer.openObject()
      writer.member("title", row.title)
      writer.member("due", row.due.description)
      writer.member("status", row.code)
      writer.member("minutesLate", row.minutesLate)
      writer.closeObject()
    }
    writer.closeArray()
    writer.member("summary", Self.share(rows))
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
