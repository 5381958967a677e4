import SurveyDiagnostics
import SurveyFormats

/// How often each part of responses had no place in another format, or in the form, and where first.
struct AnswerLosses {
  private struct Kind: Hashable {
    var part: String
    var outcome: Loss.Outcome
  }

  private var counts: [Kind: (count: Int, loss: Loss, location: Location)] = [:]

  mutating func count(_ losses: [Loss], at place: @autoclosure () -> Location) {
    for loss in losses {
      let kind = Kind(part: loss.construct, outcome: loss.outcome)
      if let known = counts[kind] {
        counts[kind] = (known.count + 1, known.loss, known.location)
        continue
      }
      var location = place()
      location.linkId = loss.linkId
      if let place = loss.source {
        location.position = SourcePosition(line: place.line, column: place.column)
      }
      counts[kind] = (1, loss, location)
    }
  }

  /// What there is to say at the end, each kind once, most frequent first; with the first text of each.
  func findings(_ code: Diagnostic.Code, _ format: String) -> [Diagnostic] {
    counts.sorted { ($1.value.count, $0.key.part) < ($0.value.count, $1.key.part) }
      .map { kind, met in
        Diagnostic(
          code,
          [
            "part": .quoted(kind.part), "format": .literal(format), "count": .number(met.count),
            "before": met.loss.before.map { .quoted($0.shortened) },
            "after": met.loss.after.map { .quoted($0.shortened) },
          ], at: met.location)
      }
  }
}

extension String {
  /// The text, cut where it is long.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
