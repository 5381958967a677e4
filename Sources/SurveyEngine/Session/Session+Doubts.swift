package import SurveyModel

/// What of a survey is not known because values that its expressions need are not there.
package struct SessionDoubts: Sendable {
  /// What a doubt is about.
  package enum Subject: Hashable, Sendable {
    /// Whether an item counts, and so whether it, or one inside it, is missing.
    case enablement, presence
    case options
    case limits
    case rules
    /// What is calculated.
    case value
  }

  /// Something of an item, or of the survey, that is computed and not known.
  struct Part: Sendable {
    let kind: Computation.Kind
    /// The variable that is not given; "" where an expression cannot be evaluated.
    let cause: String
  }

  /// By definition, -1 for the survey: what of it is not known.
  private var parts: [Int: [Part]] = [:]
  /// By definition, -1 for the survey: why it is not known what is enabled in it.
  private var presence: [Int: String] = [:]

  /// Whether a response can be wrong in what is not known.
  ///
  /// Answers that are another than what is calculated are a warning.
  package var decideAnything: Bool {
    parts.values.contains { $0.contains { $0.kind.doubtSubject.map { $0 != .value } ?? false } }
  }

  /// The cause of a doubt about an item, or about the survey; `nil` where there is none.
  package func cause(of subject: Subject, _ item: SurveyIndex.ItemIndex?) -> String? {
    let definition = item?.rawValue ?? -1
    if subject == .presence { return presence[definition] }
    return parts(of: definition).first { $0.kind.doubtSubject == subject }?.cause
  }

  /// What of an item is not known; of the survey for -1.
  func parts(of definition: Int) -> [Part] { parts[definition] ?? [] }

  fileprivate mutating func add(_ part: Part, _ definition: Int) {
    parts[definition, default: []].append(part)
  }

  fileprivate mutating func addPresence(_ definition: Int, _ cause: String) {
    if presence[definition] == nil { presence[definition] = cause }
  }
}

extension Computation.Kind {
  /// What is in doubt where its value is not known; `nil` where that makes no response wrong.
  fileprivate var doubtSubject: SessionDoubts.Subject? {
    switch self {
    case .enablement: .enablement
    case .options, .toggle: .options
    case .limit: .limits
    case .calculated: .value
    case .constraint: .rules
    case .variable, .population, .initial, .candidates, .text: nil
    }
  }
}

extension Session {
  /// Whether an expression asks for the present moment.
  package var usesClock: Bool {
    state.graph.expressions.contains { $0.prepared?.dependencies.usesClock == true }
  }

  /// What is in doubt when variables of these names are not given, and some expressions cannot be
  /// evaluated; the answers count as given.
  package func doubts(
    lacking names: Set<String>, unavailable: (SurveyExpression) -> Bool
  ) -> SessionDoubts {
    let graph = state.graph
    var causes: [Int: String] = [:]
    var waiting: [Int] = []
    func doubt(_ computation: Int, _ cause: String) {
      guard causes[computation] == nil else { return }
      causes[computation] = cause
      waiting.append(computation)
    }
    for computation in graph.computations.indices {
      guard let expression = graph.expression(of: computation) else { continue }
      let own = Set(expression.variables.map(\.name))
      let used = expression.prepared?.dependencies.variables.subtracting(own) ?? []
      if let name = used.intersection(names).min() {
        doubt(computation, name)
      } else if expression.prepared == nil || unavailable(expression.source) {
        doubt(computation, "")
      }
    }
    var doubts = SessionDoubts()
    while let computation = waiting.popLast(), let cause = causes[computation] {
      let definition = graph.computations[computation].definition
      for dependent in graph.computationDependents[computation] ?? [] {
        doubt(dependent.computation, cause)
      }
      let kind = graph.computations[computation].kind
      doubts.add(SessionDoubts.Part(kind: kind, cause: cause), definition)
      guard kind == .enablement else { continue }
      for child in index.childLists[definition] {
        doubt(graph.enablement(of: child.rawValue), cause)
      }
      for dependent in graph.answerDependents[definition] { doubt(dependent.computation, cause) }
      var above = definition
      while true {
        doubts.addPresence(above, cause)
        if graph.branchDependents.indices.contains(above + 1) {
          for dependent in graph.branchDependents[above + 1] {
            doubt(dependent.computation, cause)
          }
        }
        if above < 0 { break }
        above = index.parents[above]
      }
    }
    return doubts
  }
}
