import FHIRDocument
import Reminders
import SurveyDiagnostics
import SurveyInterview
import SurveyPrimitives
import SurveyTerminal

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
  private let words: Words

  init(_ desk: RemindDesk, days: Int, label: String?) throws(ExitStatus) {
    guard (1...36_600).contains(days) else {
      throw desk.world.refusal("--days", "\(days) is not between 1 and 36600")
    }
    words = SpokenLanguage.words(desk.pipeline)
    let now = desk.clock.now()
    let start = now.adding(minutes: -days * 1440)
    (first, last) = (desk.wall(start).date, desk.wall(now).date)
    let keeper = try desk.keeper()
    let history = keeper.ringer.history
    var found: [(Occurrence, Reminder)] = []
    let label = try label.map { (typed) throws(ExitStatus) in
      try desk.pipeline.label(typed, among: keeper.list.reminders.map(\.label))
    }
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
    let words = words
    rows = found.map {
      Self.row(words, $0, history.states[$0]?.outcome, history.states[$0]?.ended, $1, desk)
    }
  }

  private static func row(
    _ words: Words, _ occurrence: Occurrence, _ outcome: History.Outcome?, _ ended: Instant?,
    _ reminder: Reminder, _ desk: RemindDesk
  ) -> Row {
    let due = desk.wall(occurrence.due, reminder)
    var late: Int?
    var (said, code) = (words.text(.doseDue), "due")
    switch outcome {
    case nil: break
    case .taken:
      let taken = ended ?? occurrence.due
      let minutes = Int(taken.secondsSinceEpoch - occurrence.due.secondsSinceEpoch) / 60
      late = minutes
      let delay = minutes == 0 ? nil : "\(minutes > 0 ? "+" : "")\(minutes)"
      let time = words.clock(desk.wall(taken, reminder))
      (said, code) = (
        words.text(
          .doseTaken, ["time": .literal(time), "late": delay.map { .literal($0) }]), "taken"
      )
    case .notTaken(let reason):
      (said, code) = (
        words.text(.doseNotTaken, ["reason": reason.map { .literal($0) }]), "not-taken"
      )
    case .missed(let wasOff):
      (said, code) = (words.text(.doseMissed, ["off": wasOff ? .literal("yes") : nil]), "missed")
    }
    return Row(
      title: reminder.title, due: due, words: said, code: code, minutesLate: late)
  }
}

extension CareTable {
  /// How many of those that are over were taken.
  private static func share(_ rows: [Row], _ words: Words) -> String {
    let over = rows.filter { $0.code != "due" }
    if over.isEmpty { return words.text(.nothingWasDue) }
    let taken = over.count { $0.code == "taken" }
    let percent = (taken * 200 + over.count) / (over.count * 2)
    return words.text(
      .dosesShare,
      ["part": .number(taken), "whole": .number(over.count), "percent": .number(percent)])
  }

  private func cells(_ row: Row) -> [String] {
    [row.title, words.day(row.due) + " " + words.clock(row.due), row.words].map(\.onOneLine)
  }

  /// The table in lines, and how much was taken at the end.
  var text: String {
    let rows = rows.map(cells)
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    return rows.map {
      "\(padded($0[0], widths[0]))  \(padded($0[1], widths[1]))  \($0[2])\n"
    }.joined() + Self.share(self.rows, words) + "\n"
  }

  /// The titles in their order, each with its rows.
  private var groups: [(String, [Row])] {
    var titles: [String] = []
    for row in rows where !titles.contains(row.title) { titles.append(row.title) }
    return titles.map { title in (title, rows.filter { $0.title == title }) }
  }

  private var heading: String {
    words.text(.careReport, ["from": .literal("\(first)"), "until": .literal("\(last)")])
  }

  /// The page for the doctor as text.
  var report: String {
    let summary = groups.map { "\($0.0.onOneLine): \(Self.share($0.1, words))\n" }.joined()
    return "\(heading)\n\n\(summary)\n\(text)"
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
    let summary = groups.map { "<li>\(escaped($0.0)): \(Self.share($0.1, words))</li>\n" }.joined()
    let titles = [Word.whatWasDue, .whenItWasDue, .whatBecame].map {
      "<th scope=\"col\">\(escaped(words.text($0)))</th>"
    }.joined()
    let tag = words.language.tag
    let body = rows.map { row in
      "<tr>" + cells(row).map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
    }.joined()
    return """
      <!DOCTYPE html>
      <html lang="\(tag)"\(tag == "ar" ? " dir=\"rtl\"" : "")>
      <head><meta charset="utf-8"><title>\(heading)</title></head>
      <body>
      <h1>\(heading)</h1>
      <ul>
      \(summary)</ul>
      <table>
      <thead><tr>\(titles)</tr></thead>
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
    // What programs read is the same in every language.
    writer.member("summary", Self.share(rows, Words()))
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}

extension Words {
  /// `Mon 5 Jan`; in other languages than English `2026-01-05`.
  fileprivate func day(_ moment: PartialDateTime) -> String {
    isEnglish ? DisplayTime.day(moment.date) : moment.date.description
  }

  /// `8:09 AM`; in other languages than English `08:09`.
  fileprivate func clock(_ moment: PartialDateTime) -> String {
    isEnglish
      ? DisplayTime.clock(moment.time)
      : moment.time.map { String($0.description.prefix(5)) } ?? ""
  }

  private var isEnglish: Bool { language.tag.hasPrefix("en") }
}
