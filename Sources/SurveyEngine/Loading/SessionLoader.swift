package import SurveyDiagnostics
package import SurveyModel
package import SurveyPrimitives

/// Fills a session with answers from outside: those of a stored response, of a file, of a table row.
///
/// The reader of a format says of each answer to which item it belongs and where in the source it
/// is. The loader finds the instance, adds the repetitions that are needed, gives the answers as its
/// ``Rules`` want it, and reports what belongs nowhere. Where an answer belongs can be said
///
/// - level by level, as documents are nested: ``enter(_:in:at:)``,
/// - by the path of the instance, in any order: ``load(_:where:read:)``,
/// - by nothing but the order of the questions: ``enterNext(_:after:at:)``.
///
/// ```swift
/// var loader = SessionLoader(Session(survey, at: now, initialValues: false), .response, at: now)
/// var top = loader.top
/// if let entry = loader.enter("6", in: &top, at: 12) {
///   loader.give([.boolean(true)], to: entry.id, at: 12)
/// }
/// loader.finish()
/// ```
package struct SessionLoader {
  package typealias ItemIndex = SurveyIndex.ItemIndex

  /// Where in the source something is, as its reader counts: the number of an element, a column.
  package typealias Source = Int

  /// What was found, and where in the source.
  package struct Finding: Sendable {
    /// What is wrong; its location has the linkId and no more.
    package var diagnostic: Diagnostic
    /// Where it is.
    package let source: Source
  }

  /// The session with the answers that were given so far.
  package internal(set) var session: Session
  /// What was found, in the order in which it was.
  package private(set) var findings: [Finding] = []
  let rules: Rules
  let moment: Instant
  /// The questions that were given answers, in that order.
  private var given: [(id: InstanceID, source: Source)] = []
  private var isGiven: Set<InstanceID> = []

  /// Starts with a session; `moment` is when the answers are given.
  package init(_ session: Session, _ rules: Rules, at moment: Instant) {
    (self.session, self.rules, self.moment) = (session, rules, moment)
  }

  var index: SurveyIndex { session.index }
}

// MARK: Findings

extension SessionLoader {
  /// Adds a finding about an item.
  package mutating func report(
    _ code: Diagnostic.Code, _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value> = [:],
    at source: Source, linkId: String? = nil
  ) {
    report(Diagnostic(code, arguments, at: Location(linkId: linkId)), at: source, linkId: linkId)
  }

  /// Adds a finding; in place of an instance, it has its location in the source.
  package mutating func report(_ problem: Diagnostic, at source: Source, linkId: String?) {
    var problem = problem
    problem.location = Location(linkId: linkId)
    findings.append(Finding(diagnostic: problem, source: source))
  }

  /// Reports an answer to an item that is not a question.
  package mutating func reportAnswer(to item: ItemIndex, at source: Source) {
    let (linkId, type) = (index.items[item.rawValue].linkId, index.items[item.rawValue].type)
    report(
      .answerToNoQuestion, ["linkId": .quoted(linkId), "type": .literal(type.rawValue)],
      at: source, linkId: linkId)
  }
}

// MARK: Answers

extension SessionLoader {
  /// The item of an instance as it holds at present, for reading texts as answers to it.
  package func item(_ id: InstanceID) -> SurveyItem { session.item(id) }

  /// Whether a value has a type that answers an item; if not, that is reported.
  package mutating func accepts(
    _ value: AnswerValue, for id: InstanceID, at source: Source
  ) -> Bool {
    guard let problem = session.typeProblem(of: value, for: id) else { return true }
    report(problem, at: source, linkId: problem.location.linkId)
    return false
  }

  /// Gives a question its answers, all at once; `false` where they were left out.
  ///
  /// `sources` says where the single answers are, if that is known.
  @discardableResult
  package mutating func give(
    _ values: [AnswerValue], to id: InstanceID, at source: Source, _ sources: [Source] = []
  ) -> Bool {
    let linkId = index.items[session.definition(id).rawValue].linkId
    guard !isGiven.contains(id) else {
      report(.itemAnsweredTwice, ["linkId": .quoted(linkId)], at: source, linkId: linkId)
      return false
    }
    guard check(values, for: id, linkId, at: source, sources) else { return false }
    if rules.reportsReadOnly, session.isReadOnly(id),
      values.map(\.withoutPreserved) != session.answers(id).map(\.withoutPreserved)
    {
      report(.readOnlyItemAnswered, ["linkId": .quoted(linkId)], at: source, linkId: linkId)
    }
    do throws(Diagnostic) {
      try session.give(values, to: id, at: moment, isStored: rules.isStored)
    } catch {
      // A value of another type was reported already where answers are checked in full.
      if rules.checks == .types { report(error, at: source, linkId: linkId) }
      return false
    }
    if values.isEmpty { return true }
    isGiven.insert(id)
    given.append((id, source))
    return true
  }

  /// Takes the answers at a path back, if there is such a question.
  package mutating func clear(_ path: InstancePath) {
    guard let id = session.instance(at: path), !session.answers(id).isEmpty else { return }
    give([], to: id, at: 0)
  }

  /// Reports what is wrong with single answers that are not given.
  package mutating func reportProblems(
    with values: [AnswerValue], for id: InstanceID, _ sources: [Source]
  ) {
    for problem in session.problems(with: values, for: id) {
      guard let number = problem.location.answer, sources.indices.contains(number) else { continue }
      report(problem, at: sources[number], linkId: problem.location.linkId)
    }
  }

  /// Whether answers may be given; what is wrong with them is reported as far as the rules want it.
  private mutating func check(
    _ values: [AnswerValue], for id: InstanceID, _ linkId: String, at source: Source,
    _ sources: [Source]
  ) -> Bool {
    if rules.checks == .types { return true }
    let problems = session.problems(with: values, for: id)
    for problem in problems {
      let number = problem.location.answer ?? -1
      report(
        problem, at: sources.indices.contains(number) ? sources[number] : source, linkId: linkId)
    }
    return rules.checks == .reporting || !problems.hasErrors
  }
}

// MARK: The end

extension SessionLoader {
  /// Ends the loading: what was left open is open, or calculated, and answers to items that the
  /// others disable are reported, as far as these were right.
  package mutating func finish() {
    if rules.clearsInitialValues {
      do throws(Diagnostic) {
        try session.clearAnswers(at: moment) { [isGiven] in isGiven.contains($0) }
      } catch {
        report(error, at: 0, linkId: error.location.linkId)
      }
      session.finishLoading()
    }
    let wrong = wronglyAnswered
    for (id, source) in given where session.contains(id) && !session.isEnabled(id) {
      if !restsOn(wrong, id) { reportDisabled(id, at: source) }
    }
  }

  /// The items, by definition, of which something is wrong, where answers are checked in full.
  private var wronglyAnswered: Set<Int> {
    if rules.checks == .types { return [] }
    let linkIds = findings.filter { $0.diagnostic.severity == .error }
      .compactMap(\.diagnostic.location.linkId)
    return Set(Set(linkIds).flatMap { index.all(withLinkId: $0) }.map(\.rawValue))
  }

  /// Whether an item may be enabled once other ones are answered otherwise.
  private func restsOn(_ items: Set<Int>, _ id: InstanceID) -> Bool {
    if items.isEmpty { return false }
    let relevance = Relevance(session.definition(id).rawValue, in: session)
    return !relevance.questions.isDisjoint(with: items)
  }

  private mutating func reportDisabled(_ id: InstanceID, at source: Source) {
    let linkId = session.item(id).linkId
    let cause = session.disabling(of: id)
    let problem = Diagnostic(
      rules.isStored ? .keptAnswerDisabled : .disabledItemAnswered,
      ["linkId": .quoted(linkId), "reason": cause.map { .phrase($0) }])
    report(problem, at: source, linkId: linkId)
  }
}
