import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Populator {
  /// A response that was there before, with what it lacks; its own answers stay, and what it says in their place, unless
  /// `overwriting`.
  ///
  /// A repeating group in which something is answered is left as it is: nobody knows which of its
  /// repetitions is which of those that are found now.
  func filled(
    _ standing: Element, with new: Populated, _ survey: PreparedSurvey, overwriting: Bool,
    at now: Instant
  ) -> Populated {
    let empty = Session(survey, at: now, initialValues: false)
    var read = ResponseReader.read(standing, into: empty, at: now)
    read.session.finishLoading()
    var origins: [InstancePath: PopulatedAnswer.Origin] = [:]
    for answer in new.answers { origins[answer.path] = answer.origin }
    var merge = StandingMerge(
      new: new, origins: origins, result: Populated(session: read.session), overwrites: overwriting,
      now: now)
    merge.result.diagnostics = read.diagnostics.map(Self.ofResult) + new.diagnostics
    merge.run()
    return merge.result
  }

  /// What a finding says where the answers are not kept for a person who goes on, but written at once.
  private static func ofResult(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if finding.code.key == Diagnostic.Code.keptAnswerDisabled.key {
      finding.code = .standingAnswerDisabled
    }
    return finding
  }
}

/// Takes what a new session has into one that has answers.
private struct StandingMerge {
  let new: Populated
  let origins: [InstancePath: PopulatedAnswer.Origin]
  var result: Populated
  let overwrites: Bool
  let now: Instant
  /// The repeating groups that stay as they are, by their first repetitions.
  private var kept: Set<InstancePath> = []

  init(
    new: Populated, origins: [InstancePath: PopulatedAnswer.Origin], result: Populated,
    overwrites: Bool, now: Instant
  ) {
    (self.new, self.origins, self.result) = (new, origins, result)
    (self.overwrites, self.now) = (overwrites, now)
  }

  mutating func run() {
    var waiting = Array(new.session.roots().reversed())
    while let id = waiting.popLast() {
      guard new.session.isEnabled(id) else { continue }
      guard let own = counterpart(of: id) else { continue }
      take(id, as: own)
      var inner = new.session.children(of: id)
      for number in new.session.answers(id).indices {
        inner += new.session.children(of: id, answer: number)
      }
      waiting += inner.reversed()
    }
    markStanding()
  }

  /// The instance at the same path; `nil` for what stays as it is.
  ///
  /// A repetition that is not there yet is added.
  private mutating func counterpart(of id: InstanceID) -> InstanceID? {
    let path = new.session.path(id)
    let item = new.session.item(id)
    guard item.type == .group, item.repeats, let last = path.steps.last else {
      return result.session.instance(at: path)
    }
    let first = InstancePath(path.steps.dropLast() + [.init(linkId: last.linkId)])
    guard !kept.contains(first), let present = result.session.instance(at: first) else {
      return nil
    }
    if last.index == 0, !overwrites {
      let stands = result.session.repetitions(of: present).contains {
        result.session.hasAnswers($0)
      }
      if stands {
        kept.insert(first)
        if new.session.hasAnswers(id) { report(item, first) }
        return nil
      }
    }
    if let there = result.session.instance(at: path) { return there }
    // The first repetition was taken, so that this one may be.
    guard last.index > 0, result.session.repetition(present).count == last.index,
      overwrites || result.session.hasAnswers(present)
    else { return nil }
    let parent = InstancePath(path.steps.dropLast())
    try? result.session.apply(
      SessionEvent(.addRepetition(parent, linkId: last.linkId), at: now))
    return result.session.instance(at: path)
  }

  private mutating func report(_ item: SurveyItem, _ path: InstancePath) {
    var finding = Diagnostic(.repetitionsStand, ["item": .quoted(item.name)])
    finding.location = Location(subject: .instance(path), linkId: item.linkId)
    result.diagnostics.append(finding)
  }

  private mutating func take(_ id: InstanceID, as own: InstanceID) {
    let values = new.session.answers(id)
    guard !values.isEmpty, result.session.item(own).type.isQuestion,
      !new.session.isCalculated(id),
      overwrites || result.session.answers(own).isEmpty && !result.session.isDeclined(own)
    else { return }
    do {
      try result.session.apply(
        SessionEvent(.answer(result.session.path(own), values), at: now))
      result.origins[own] = origins[new.session.path(id)]
    } catch {
      result.diagnostics.append(error)
    }
  }

  /// What is left was there before.
  private mutating func markStanding() {
    var waiting = result.session.roots()
    while let id = waiting.popLast() {
      let values = result.session.answers(id)
      if !values.isEmpty, result.origins[id] == nil, !result.session.isCalculated(id) {
        result.origins[id] = .response
      }
      waiting += result.session.children(of: id)
      for number in values.indices {
        waiting += result.session.children(of: id, answer: number)
      }
    }
  }
}
