public import SurveyDiagnostics
public import SurveyModel

/// An answer that a person would give, or take back, so that an item becomes enabled or disabled.
public struct AnswerChange: Hashable, Sendable {
  /// The question.
  public var path: InstancePath
  /// Its linkId.
  public var linkId: String
  /// The question in words, with its linkId or path.
  public var name: String
  /// All answers that it has then; none means that its answer is taken back.
  public var answers: [AnswerValue]
  /// Whether the answers stand for others that would do as well: `6` for all above 5.
  public var isExample: Bool
}

/// How far a search goes.
public struct SearchBounds: Hashable, Sendable {
  /// How many answers a set may change.
  public var changes: Int
  /// How many sets are tried in all.
  public var trials: Int

  /// Sets bounds.
  public init(changes: Int = 4, trials: Int = 20_000) {
    self.changes = changes
    self.trials = trials
  }
}

/// What a search for answers comes to.
public enum SearchOutcome: Hashable, Sendable {
  /// A smallest set of changes, in the order in which they can be made; none where it is so already.
  case found([AnswerChange])
  /// There is none, for the reason given.
  case impossible(String)
  /// None was found within the bounds, for the reason given.
  case notFound(String)
}

extension Session {
  /// A smallest set of answers that would make an item enabled, or with `false` disabled.
  ///
  /// Only answers that a person may give are tried: none to what is disabled, hidden, read-only or
  /// calculated, none that is not among the options or beyond a limit. Repetitions are neither added
  /// nor taken away. The engine itself is the judge of each set.
  ///
  /// ```swift
  /// session.changes(at: path, toBe: true)   // .found([1.2 → yes])
  /// ```
  public func changes(
    at path: InstancePath, toBe isEnabled: Bool, within bounds: SearchBounds = SearchBounds()
  ) -> SearchOutcome {
    guard isPlace(path) else { return .impossible("the survey has no item at \(path.quoted)") }
    var search = ChangeSearch(self, path, isEnabled, bounds)
    return search.run()
  }
}
