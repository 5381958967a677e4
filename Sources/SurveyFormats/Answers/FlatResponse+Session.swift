package import FHIRDocument
package import FHIRQuestionnaire
package import SurveyDiagnostics
package import SurveyEngine
import SurveyModel
package import SurveyPrimitives

extension FlatResponse {
  /// What a stored response says; its findings are those of its reader.
  ///
  /// - Parameter pristine: A session without initial values and events.
  package init(_ response: Element, _ pristine: Session, at moment: Instant) {
    let read = ResponseReader.read(response, into: pristine, at: moment)
    self.init(read.details)
    if let identifier = response[.identifier], let value = identifier[.value]?.string {
      self.identifier = ResponseIdentifier(system: identifier[.system]?.string, value: value)
    }
    notes = response.notes
    for finding in read.diagnostics where finding.severity == .error {
      losses.append(Loss(.dropped, "item", linkId: finding.location.linkId))
    }
    for part in LostPart.all(of: response, in: pristine.index) where !keeps(part, pristine.index) {
      losses.append(
        Loss(.dropped, part.name, linkId: part.linkId, before: part.element.shownText))
    }
    let session = read.session
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      let answers = session.answers(id)
      let item = session.item(id)
      let numbers = session.numbers(around: id)
      let isTwice =
        session.index.isShared(item.linkId)
        && !self.answers(to: item.linkId, in: numbers).isEmpty
      if isTwice {
        // Other formats find questions by their linkIds alone.
        losses += answers.map {
          Loss(.dropped, "answer", linkId: item.linkId, before: $0.label)
        }
      } else if item.type.isQuestion, !answers.isEmpty {
        let elements = read.places.answers[id] ?? []
        add(
          answers.enumerated().map { number, value in
            Answer(
              value, notes: elements.indices.contains(number) ? elements[number].notes : [])
          }, to: item.linkId, in: numbers)
        for number in answers.indices.reversed() {
          waiting += session.children(of: id, answer: number).reversed()
        }
      } else {
        if item.repeats, let notes = read.places.items[id]?.notes, !notes.isEmpty {
          var own = numbers
          own[item.linkId] = session.repetition(id).number
          repetitionNotes[Repetition(item.linkId, in: own)] = notes
        }
        waiting += session.children(of: id).reversed()
      }
    }
  }
}

extension FlatResponse {
  /// Whether a part that a session has no field for is kept here: notes, and the identifier.
  private func keeps(_ part: LostPart, _ index: SurveyIndex) -> Bool {
    switch part.name {
    case "identifier":
      return part.element[.value]?.string == identifier?.value
        && part.element.children.allSatisfy { $0.name == .system || $0.name == .value }
    case "extension", "answer.extension": return ResponseNote(part.element) != nil
    case "item.extension":
      let item = part.linkId.flatMap { index.find(linkId: $0) }.map { index[$0] }
      return item?.type == .group && item?.repeats == true && ResponseNote(part.element) != nil
    default: return false
    }
  }
}

extension Session {
  /// The numbers of what repeats around an instance, by linkIds.
  fileprivate func numbers(around id: InstanceID) -> [String: Int] {
    var numbers: [String: Int] = [:]
    var inner = id
    while let outer = parent(inner) {
      let item = index[definition(outer)]
      if item.repeats {
        numbers[item.linkId] = item.type == .group ? repetition(outer).number : answerNumber(inner)
      }
      inner = outer
    }
    return numbers
  }
}

extension Element {
  /// Its extensions that are texts.
  fileprivate var notes: [ResponseNote] { children(.extension).compactMap { ResponseNote($0) } }

  /// What stands for it: its text, that of an extension, or the address of one that has none.
  fileprivate var shownText: String? {
    string ?? choice("value")?.string ?? self[.url]?.string
  }
}

// MARK: Loading

/// A response that was put into a session, with what is wrong with it.
package struct LoadedResponse: Sendable {
  package var session: Session
  package var notes: ResponseNotes
  /// Each with where in the source it is.
  package var findings: [(diagnostic: Diagnostic, source: FlatResponse.Source)]
}

extension FlatResponse {
  /// Puts the answers into a session, each checked as that of a person is.
  ///
  /// - Parameter pristine: A session without events.
  package func load(into pristine: Session, at moment: Instant) -> LoadedResponse {
    var loading = FlatLoading(SessionLoader(pristine, .row, at: moment))
    loading.notes.identifier = identifier
    loading.notes.response = notes
    let index = pristine.index
    let steps = questions.map { loading.steps(to: $0, in: index) }
    // What is inside a question can be answered when that is.
    let order = questions.indices.sorted { (steps[$0].count, $0) < (steps[$1].count, $1) }
    for number in order { loading.give(questions[number], steps[number]) }
    for misfit in misfits {
      loading.loader.report(
        .answerTextUnreadable,
        ["text": .quoted(misfit.text), "type": .literal(misfit.item.type.rawValue)],
        at: misfit.source, linkId: misfit.item.linkId)
    }
    loading.loader.finish()
    for (repetition, notes) in repetitionNotes { loading.note(repetition, notes) }
    var findings = loading.loader.findings.map { ($0.diagnostic.ofOtherFormat, $0.source) }
    let session = loading.loader.session
    if !findings.contains(where: { $0.0.severity == .error }) {
      for problem in session.problems(completing: details.status.isComplete)
      where !problem.isOfOtherFormat {
        var place = source
        if case .instance(let path, _) = problem.location.subject {
          place = session.instance(at: path).flatMap { loading.sources[$0] } ?? source
        }
        findings.append((problem, place))
      }
    }
    return LoadedResponse(session: session, notes: loading.notes, findings: findings)
  }
}

extension Diagnostic {
  /// Other formats have names of files and not their types, and numbers without units: that these are not there
  /// makes no answer a wrong one.
  fileprivate var ofOtherFormat: Diagnostic {
    guard isOfOtherFormat else { return self }
    var finding = self
    finding.severity = .warning
    return finding
  }

  fileprivate var isOfOtherFormat: Bool {
    code == .unitMissing
      || code == .mediaTypeMissing && !arguments.contains { $0.name == "type" }
  }
}

/// A session on its way to have all answers.
private struct FlatLoading {
  var loader: SessionLoader
  var notes = ResponseNotes()
  var sources: [InstanceID: FlatResponse.Source] = [:]

  init(_ loader: SessionLoader) { self.loader = loader }

  /// The steps to a question; none where the form does not have it.
  func steps(to question: FlatResponse.Question, in index: SurveyIndex) -> [SessionLoader.Step] {
    var steps: [SessionLoader.Step] = []
    var next = index.find(linkId: question.linkId)
    while let item = next {
      let number = steps.isEmpty ? nil : question.numbers[index.linkId(of: item)]
      steps.append((item, number ?? 0))
      next = index.parent(of: item)
    }
    return steps.reversed()
  }

  mutating func give(_ question: FlatResponse.Question, _ steps: [SessionLoader.Step]) {
    guard let first = question.answers.first else { return }
    guard !steps.isEmpty else {
      loader.report(
        .unknownLinkId, ["linkId": .quoted(question.linkId)], at: first.source,
        linkId: question.linkId)
      return
    }
    guard let id = loader.instance(at: steps, first.source) else { return }
    sources[id] = first.source
    let isGiven = loader.give(
      question.answers.map(\.value), to: id, at: first.source, question.answers.map(\.source))
    if isGiven, question.answers.contains(where: { !$0.notes.isEmpty }) {
      notes.answers[id] = question.answers.map(\.notes)
    }
  }

  /// Finds a repetition that has an answer.
  mutating func note(_ repetition: FlatResponse.Repetition, _ texts: [ResponseNote]) {
    let session = loader.session
    var steps: [InstancePath.Step] = []
    var next = session.index.find(linkId: repetition.linkId)
    while let item = next {
      let linkId = session.index.linkId(of: item)
      steps.append(InstancePath.Step(linkId: linkId, index: repetition.numbers[linkId] ?? 0))
      next = session.index.parent(of: item)
    }
    if let id = session.instance(at: InstancePath(steps.reversed())) { notes.items[id] = texts }
  }
}
