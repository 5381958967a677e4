import SurveyPrimitives

/// A text that is typed: one line or several, a number, a date.
package struct LineField: Hashable, Sendable {
  /// What the parts of the text mean, which up and down change.
  enum Parts: Hashable, Sendable {
    case none
    case date
    case dateTime
    case time
  }

  var editor: LineEditor
  /// The text as it was at first.
  let initial: String
  let parts: Parts
  /// The present answers, of a question that collects them.
  var answers: [String] = []
  /// The one of them that Delete takes away.
  private(set) var picked: Int?
  var maxLength: Int?

  init(_ editor: LineEditor, parts: Parts = .none) {
    self.editor = editor
    initial = editor.text
    self.parts = parts
  }

  /// Takes a key; `false` when it means nothing to a text.
  mutating func press(_ key: Key, now: PartialDateTime) -> Bool {
    switch key {
    case .up, .down:
      let by = key == .up ? -1 : 1
      if !answers.isEmpty, editor.isEmpty { return pick(by) }
      if parts != .none {
        let cursor = editor.before.count
        guard let next = DateStep.text(editor.text, parts, at: cursor, by: -by, now: now)
        else { return false }
        editor.replace(next, cursor: editor.isEmpty ? next.count : min(cursor, next.count))
        return true
      }
      if editor.keepsLines, editor.moveLine(by) { return true }
      return editor.recall(by)
    default:
      picked = nil
      return editor.press(key)
    }
  }

  private mutating func pick(_ by: Int) -> Bool {
    let next = (picked ?? answers.count) + by
    picked = answers.indices.contains(next) ? next : (next < 0 ? 0 : nil)
    return true
  }
}

/// Steps one part of a date or time that is typed.
enum DateStep {
  /// The text with the part under the cursor changed; an empty text becomes the present.
  static func text(
    _ text: String, _ parts: LineField.Parts, at cursor: Int, by: Int, now: PartialDateTime
  ) -> String? {
    let clock = now.time.map { String($0.description.prefix(5)) } ?? "00:00"
    if text.isEmpty {
      switch parts {
      case .none: return nil
      case .date: return now.date.description
      case .dateTime: return "\(now.date) \(clock)"
      case .time: return clock
      }
    }
    if parts == .time { return time(text, at: cursor, by: by) }
    let day = String(text.prefix(10))
    guard let date = PartialDate(day) else { return nil }
    let rest = String(text.dropFirst(10))
    if cursor > 10 || (cursor == 10 && !rest.isEmpty && parts == .dateTime && day.count < 10) {
      let gap = rest.prefix { !$0.isNumber }
      guard
        let stepped = time(String(rest.dropFirst(gap.count)), at: cursor - 10 - gap.count, by: by)
      else { return nil }
      return day + gap + stepped
    }
    return step(date, at: cursor, by: by).map { $0.description + rest }
  }

  private static func step(_ date: PartialDate, at cursor: Int, by: Int) -> PartialDate? {
    if cursor > 7, date.day != nil { return date.adding(days: by) }
    guard cursor > 4, let month = date.month else {
      return fit(date.year + by, date.month, date.day)
    }
    let months = date.year * 12 + month - 1 + by
    return fit(months / 12, months % 12 + 1, date.day)
  }

  /// The date, or the last day of a month that has fewer.
  private static func fit(_ year: Int, _ month: Int?, _ day: Int?) -> PartialDate? {
    guard let day else { return PartialDate(year: year, month: month) }
    return (0...3).lazy.compactMap { PartialDate(year: year, month: month, day: day - $0) }.first
  }

  private static func time(_ text: String, at cursor: Int, by: Int) -> String? {
    var fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let index = min(max(0, cursor) / 3, fields.count - 1)
    guard fields.indices.contains(index), fields[index].count == 2,
      let value = Int(fields[index]), fields.allSatisfy({ $0.count == 2 })
    else { return nil }
    let most = index == 0 ? 24 : 60
    let next = ((value + by) % most + most) % most
    fields[index] = next < 10 ? "0\(next)" : "\(next)"
    return fields.joined(separator: ":")
  }
}
