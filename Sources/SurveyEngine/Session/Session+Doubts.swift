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

  private struct Key: Hashable {
    let definition: Int
    let subject: Subject
  }

  /// By subject: the variable that is not given; "" where an expression cannot be evaluated.
  private var causes: [Key: String] = [:]

  /// The cause of a doubt about an item, or about the survey; `nil` where there is none.
  package func cause(of subject: Subject, _ item: SurveyIndex.ItemIndex?) -> String? {
    causes[Key(definition: item?.rawValue ?? -1, subject: subject)]
  }

  fileprivate mutating func add(_ subject: Subject, _ definition: Int, _ cause: String) {
    let key = Key(definition: definition, subject: subject)
    if causes[key] == nil { causes[key] = cause }
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
      switch graph.computations[computation].kind {
      case .enablement:
        doubts.add(.enablement, definition, cause)
        for child in index.childLists[definition] {
          doubt(graph.enablement(of: child.rawValue), cause)
        }
        for dependent in graph.answerDependents[definition] { doubt(dependent.computation, cause) }
        var above = definition
        while true {
          doubts.add(.presence, above, cause)
          if graph.branchDependents.indices.contains(above + 1) {
            for dependent in graph.branchDependents[above + 1] {
              doubt(dependent.computation, cause)
            }
          }
          if above < 0 { break }
          above = index.parents[above]
        }
      case .options, .toggle: doubts.add(.options, definition, cause)
      case .limit: doubts.add(.limits, definition, cause)
      case .calculated: doubts.add(.value, definition, cause)
      case .constraint: doubts.add(.rules, definition, cause)
      default: break
      }
    }
    return doubts
  }
}
