import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// What `why` has to say.
struct WhyAnswer {
  /// What a search for answers came to.
  struct Search {
    let toBeEnabled: Bool
    let outcome: SearchOutcome

    var isFound: Bool {
      if case .found = outcome { true } else { false }
    }
  }

  let explanation: SurveyEngine.Explanation
  let search: Search?

  func report(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text: Array((lines.joined(separator: "\n") + "\n").utf8)
    case .json: json
    }
  }
}

// MARK: Text

extension WhyAnswer {
  /// A sentence a line, what it rests on below it and two spaces further in.
  var lines: [String] {
    var lines: [String] = []
    add(explanation, depth: 0, to: &lines)
    if let search { lines += search.lines }
    return lines
  }

  private func add(
    _ explanation: SurveyEngine.Explanation, depth: Int, to lines: inout [String]
  ) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + explanation.text.onOneLine)
    if let expression = explanation.expression, explanation.kind != .step {
      lines.append("\(indent)  Expression: \(expression.onOneLine)")
    }
    for reason in explanation.reasons { add(reason, depth: depth + 1, to: &lines) }
  }
}

extension WhyAnswer.Search {
  fileprivate var lines: [String] {
    let state = toBeEnabled ? "enabled" : "disabled"
    let verb = toBeEnabled ? "enable" : "disable"
    switch outcome {
    case .found(let changes) where changes.isEmpty:
      return ["What would \(verb) it: nothing, it is \(state) already."]
    case .found(let changes):
      let count = changes.count == 1 ? "one answer" : "\(changes.count) answers"
      return ["What would \(verb) it: \(count)."] + changes.map { "  " + $0.sentence.onOneLine }
    case .impossible(let reason):
      return ["What would \(verb) it: no answers at all; \(reason).".onOneLine]
    case .notFound(let reason):
      return ["What would \(verb) it: nothing was found; \(reason).".onOneLine]
    }
  }
}

extension AnswerChange {
  /// The change in words.
  fileprivate var sentence: String {
    if answers.isEmpty { return "Take back the answer to \(name)." }
    let labels = answers.map { answer in
      switch answer {
      case .string, .coding, .uri, .reference, .attachment: "\"\(answer.label)\""
      default: answer.label
      }
    }
    return "Answer \(name) with \(labels.joined(separator: " and "))"
      + (isExample ? ", for example." : ".")
  }
}
