import SurveyDiagnostics
import SurveyModel

extension SurveyItem {
  /// The text, or without one the linkId, in quotes and cut to one short line.
  var quotedName: String {
    let name = text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
    return (name.isEmpty ? linkId : name).quotedShortly
  }

  /// Some of the options in a list: `"0-1", "2-4" or "Over 4"`.
  var optionList: String {
    let shown = 8
    var labels = options.prefix(shown).map { $0.value.label.quotedShortly }
    if options.count > shown {
      return labels.joined(separator: ", ") + " … (\(options.count) in all)"
    }
    guard let last = labels.popLast() else { return "" }
    return labels.isEmpty ? last : labels.joined(separator: ", ") + " or " + last
  }

  /// The linkIds of the first questions below it: `"a", "b" …`; `nil` where there are none.
  var questionsBelow: String? {
    let shown = 4
    var found: [String] = []
    var open = Array(items.reversed())
    while found.count <= shown, let next = open.popLast() {
      if next.type.isQuestion { found.append("\"\(next.linkId)\"") }
      open += next.items.reversed()
    }
    if found.isEmpty { return nil }
    return found.prefix(shown).joined(separator: ", ") + (found.count > shown ? " …" : "")
  }

  /// An error about this item.
  func finding(_ code: Diagnostic.Code, _ message: String, hint: String? = nil) -> Diagnostic {
    finding(.error, code, message, hint: hint)
  }

  /// A finding about this item.
  func finding(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, code, message, at: Location(linkId: linkId), hint: hint)
  }
}

extension String {
  /// The text cut to about 60 characters.
  var shortened: String { count > 60 ? prefix(57) + "…" : self }

  /// The shortened text in quotes.
  var quotedShortly: String { "\"\(shortened)\"" }
}

extension Diagnostic {
  /// The same finding with the path of an instance.
  func located(at path: InstancePath) -> Diagnostic {
    var copy = self
    copy.location.path = path.description
    return copy
  }

  /// The same finding about one of the answers.
  func of(answer number: Int) -> Diagnostic {
    var copy = self
    copy.location.answer = number
    return copy
  }
}

/// `1 character`, `2 characters`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
