import SurveyDiagnostics

/// How many steps the expressions of a session may take, and which took too many.
///
/// One budget holds for one propagation, that is for all that follows from one edit, or from opening:
///
/// - Every evaluation has some steps of its own, ``own(instances:)``: enough to look through all
///   items a few times. So a large form of many modest expressions never comes to an end of its
///   budget, and none of them suffers from another that runs away.
/// - What goes beyond that comes out of ``pool``, which all share, up to ``most`` for one evaluation.
///
/// A computation that ran out of steps is not evaluated again in that propagation. Where it had fewer than
/// ``most``, because others had used them up, it is tried again in the next propagation. Where it had all of
/// them, twice in a row, it keeps its failure for the rest of the session, as does each that runs out
/// after ``mostWasted`` steps went into evaluations without a result; what is undone does not count.
struct StepBudget: Sendable {
  /// The most steps that one evaluation may take.
  static let most = 2_000_000
  /// The steps in one propagation beyond those that each evaluation has of its own.
  static let pool = 4_000_000
  /// The steps in looking through a session for answers of a wrong form, beyond those that each has
  /// of its own: a form may well need ``most`` for a long answer.
  static let formPool = 20_000_000
  /// The steps in a session that may be lost in evaluations that ran out of them.
  static let mostWasted = 40_000_000

  /// The steps that an evaluation has of its own, whatever the others take.
  static func own(instances: Int) -> Int { 20_000 + 20 * instances }

  /// A computation of an instance.
  struct Target: Sendable {
    let computation: Int
    let id: Int
  }

  /// Why computations are not evaluated: those that ran out of steps in this propagation, or for good.
  private(set) var failures: [Int: IndirectDiagnostic] = [:]
  /// The computations that keep their failure.
  private var given: Set<Int> = []
  /// The computations that took all that one may take when they were evaluated last.
  private var exhausted: Set<Int> = []
  /// The computations that had too few steps only because others had taken them.
  private var withoutSteps: [Int: Target] = [:]
  private var left: Int
  private(set) var wasted = 0

  /// A budget for one propagation, or for checking the forms of answers.
  init(pool: Int = Self.pool) { left = pool }

  /// Begins a propagation; gives back the computations to try again, in a fixed order.
  mutating func begin() -> [Target] {
    left = Self.pool
    if failures.isEmpty { return [] }
    failures = failures.filter { given.contains($0.key) }
    defer { withoutSteps = [:] }
    return withoutSteps.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Why a computation is not to be evaluated; `nil` where it is.
  func failure(of mark: Int) -> Diagnostic? {
    failures.isEmpty ? nil : failures[mark]?.diagnostic
  }

  /// Whether a computation is tried again in the next propagation.
  func lacksSteps(_ mark: Int) -> Bool { withoutSteps[mark] != nil }

  /// The steps that an evaluation may take.
  func limit(own: Int) -> Int { min(Self.most, own + left) }

  /// Notes what an evaluation took.
  mutating func spend(_ steps: Int, own: Int) {
    left = max(0, left - max(0, steps - own))
  }

  /// Has computations keep their failures, as if they had run out of their steps twice.
  mutating func suspend(_ computations: [Int: IndirectDiagnostic]) {
    failures.merge(computations) { _, failure in failure }
    given.formUnion(computations.keys)
    for mark in computations.keys { withoutSteps[mark] = nil }
  }

  /// Notes that an evaluation succeeded, or failed in another way.
  mutating func finished(_ mark: Int) {
    if !exhausted.isEmpty { exhausted.remove(mark) }
  }

  /// Notes that an evaluation ran out of its steps; gives back what to say of it.
  mutating func ranOut(
    _ mark: Int, at target: Target, of limit: Int, _ problem: Diagnostic
  ) -> Diagnostic {
    wasted += limit
    let isFull = limit == Self.most
    let isLast = isFull && !exhausted.insert(mark).inserted || wasted > Self.mostWasted
    var code = Diagnostic.Code.expressionTooLong
    if isLast {
      given.insert(mark)
      code = .expressionTooLongAgain
    } else if !isFull {
      withoutSteps[mark] = target
      code = .expressionsTooLong
    }
    let failure = Diagnostic(code, ["reason": .finding(problem)], at: problem.location)
    failures[mark] = IndirectDiagnostic(failure)
    return failure
  }
}
