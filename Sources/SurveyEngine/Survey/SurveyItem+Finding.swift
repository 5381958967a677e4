package import SurveyDiagnostics
package import SurveyModel

extension SurveyItem {
  /// A finding about this item; the argument `item` is its name.
  package func finding(
    _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value?> = [:]
  ) -> Diagnostic {
    var finding = Diagnostic(code, arguments, at: Location(linkId: linkId))
    finding.arguments.append(.init("item", .quoted(name)))
    return finding
  }

  /// The text on one line, or without one the linkId.
  package var name: String {
    let name = text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
    return name.isEmpty ? linkId : name
  }

  /// The name in quotes, shortened.
  var quotedName: String { name.quotedShortly }

  /// The options, as a message lists them; no value where there are none.
  var optionList: Diagnostic.Argument.Value {
    let shown = 8
    let labels = options.prefix(shown).map { Diagnostic.Argument.Value.quoted($0.label) }
    if options.count <= shown { return .list(labels, .or) }
    return .phrase(.first(labels, of: options.count))
  }

  /// A value as a person reads it: an option in the language in which the survey is shown.
  package func label(of value: AnswerValue) -> String {
    options.first { $0.shown != nil && $0.value.isSame(as: value) }?.shown ?? value.label
  }

  /// The linkIds of the first questions inside it, and how many more there are at least.
  var questionsInside: (shown: [String], more: Int) {
    let shown = 4
    var found: [String] = []
    var open = Array(items.reversed())
    while found.count <= shown, let next = open.popLast() {
      if next.type.isQuestion { found.append(next.linkId) }
      open += next.items.reversed()
    }
    return (Array(found.prefix(shown)), max(0, found.count - shown))
  }
}

extension Diagnostic {
  /// The same finding with the path of an instance.
  func located(at path: InstancePath) -> Diagnostic {
    var copy = self
    copy.location.subject = .instance(path, answer: location.answer)
    return copy
  }

  /// The same finding about one of the answers.
  func of(answer number: Int) -> Diagnostic {
    var copy = self
    copy.location.subject = .instance(location.instancePath ?? InstancePath(), answer: number)
    return copy
  }
}
