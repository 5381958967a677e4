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
  /// The explanation, and what was searched for.
  var lines: [String] {
    explanation.lines.map { String($0.prefix { $0 == " " }) + $0.onOneLine }
      + (search?.lines ?? [])
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
