package import SurveyDiagnostics
package import SurveyLogic

/// What became of one thing that a definition says, in another format.
package struct Loss: Hashable, Sendable {
  /// What became of it.
  package enum Outcome: String, CaseIterable, Comparable, Sendable {
    /// It is said, looks and acts as it did.
    case kept
    /// It looks or acts otherwise.
    case approximated
    /// The target does not act on it, but it returns on the way back.
    case carried
    /// It is gone.
    case dropped

    package static func < (left: Outcome, right: Outcome) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .kept: 0
      case .approximated: 1
      case .carried: 2
      case .dropped: 3
      }
    }
  }

  package var outcome: Outcome
  /// What it is: the name of a field of the model, or of a column, element or property of the source.
  package var construct: String
  /// The item that it is of; `nil` where it is of the whole form.
  package var linkId: String?
  package var source: Place?
  package var target: Place?
  package var before: String?
  package var after: String?
  /// How, or why.
  package var reason: Diagnostic.Code?
  /// What of it cannot be said, as the reason names it.
  package var detail: String?

  package init(
    _ outcome: Outcome, _ construct: String, linkId: String? = nil, source: Place? = nil,
    target: Place? = nil, before: String? = nil, after: String? = nil,
    reason: Diagnostic.Code? = nil, detail: String? = nil
  ) {
    (self.outcome, self.construct, self.linkId) = (outcome, construct, linkId)
    (self.source, self.target) = (source, target)
    (self.before, self.after, self.reason) = (before, after, reason)
    self.detail = detail
  }
}

/// Where something is in a definition: a line and column of a text, a cell of a sheet.
package struct Place: Hashable, Sendable {
  /// The sheet of a workbook.
  package var sheet: String?
  /// The line, or the row of a sheet, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int

  package init(sheet: String? = nil, line: Int, column: Int) {
    (self.sheet, self.line, self.column) = (sheet, line, column)
  }
}

/// The parts of a source that were not read yet.
///
/// Readers take parts from it as they use them. What is left in the end is what the model has no
/// place for, so that nothing is forgotten by a reader that does not know it.
package struct Ledger<Part: Hashable> {
  private var left: Set<Part>

  package init(_ parts: some Sequence<Part>) { left = Set(parts) }

  /// Says that a part was used.
  package mutating func take(_ part: Part) { left.remove(part) }

  /// Whether nobody took a part.
  package func has(_ part: Part) -> Bool { left.contains(part) }
}

extension Loss {
  /// An expression that a language or the tree has no words for.
  package init(
    _ problem: LogicProblem, _ construct: String, linkId: String?, source: Place? = nil,
    before: String?
  ) {
    self.init(
      .dropped, construct, linkId: linkId, source: source, before: before, reason: .logicNotSaid,
      detail: problem.detail)
  }
}

extension LogicProblem {
  /// The part of the expression that cannot be said.
  fileprivate var detail: String? {
    switch self {
    case .unknown(let name, _), .noQuestion(let name): name
    case .notInLanguage(let name): LogicFunction(rawValue: name)?.words ?? name
    case .syntax, .tooDeep: nil
    }
  }
}
