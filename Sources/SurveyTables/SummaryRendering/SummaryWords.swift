/// What is said around the tables of a summary.
enum SummaryWords {
  /// What the columns are.
  static func grouping(_ grouping: SummaryGrouping) -> String {
    switch grouping {
    case .version: "by version"
    case .month: "by month"
    case .question(let linkId): "by \(linkId.oneLine)"
    }
  }

  /// That cells are hidden, and which numbers are; `nil` where nothing is.
  static func hidden(_ summary: AnswerSummary) -> String? {
    var sentences: [String] = []
    if summary.hidden > 0 {
      sentences.append(
        """
        \(summary.hidden) cells are hidden: those of fewer than \(summary.leastCount), and those from \
        which they could be worked out.
        """)
    }
    if summary.hidesExtremes {
      sentences.append(
        """
        Of numbers, min and max are hidden, and of texts the longest, which are answers of single \
        persons, and quantiles with fewer than \(summary.leastCount) answers below or above them.
        """)
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The title of a form.
  static func title(_ form: AnswerSummary.Form) -> String {
    (form.title ?? form.questionnaire ?? "Responses").oneLine
  }

  /// What kind of answers a question has.
  static func type(_ question: AnswerSummary.Question) -> String {
    question.repeats ? "\(question.type), several" : question.type
  }

  /// How many responses a group has.
  static func count(_ group: AnswerSummary.Group) -> String {
    group.count.value.map(String.init) ?? SummaryRow.hidden
  }

  /// What has rows in a table.
  static func title(_ table: AnswerSummary.Table) -> String {
    let path = table.path.map(\.oneLine).joined(separator: " / ")
    return table.text.isEmpty || table.text == table.path.last ? path : "\(path) · \(table.text)"
  }

  /// A question's linkId and text.
  static func title(_ question: AnswerSummary.Question) -> String {
    let name = question.linkId.oneLine
    if name.isEmpty { return question.text }
    return question.text.isEmpty || question.text == name ? name : "\(name) · \(question.text)"
  }
}
