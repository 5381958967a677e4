import Diagnostics
import FHIRDocument
import Primitives
import SurveyEngine
import SurveyModel

/// Walks over the questionnaire and takes from an answers file what each item is given.
struct AnswersApplication {
  var session: Session
  let reader: AnswerReader
  let moment: Instant
  var diagnostics: [Diagnostic] = []
  /// The objects whose keys are linkIds.
  private var objects: [Element] = []
  private var used: Set<Element> = []
  private var answered: [(path: InstancePath, element: Element)] = []

  init(session: Session, reader: AnswerReader, moment: Instant) {
    self.session = session
    self.reader = reader
    self.moment = moment
  }

  mutating func run(_ root: Element) {
    objects.append(root)
    applyItems(of: nil, at: InstancePath([]), AnswersScope(objects: [root]))
    reportUnused()
    reportDisabled()
    diagnostics.sort { left, right in
      guard let first = left.location.position, let second = right.location.position else {
        return false
      }
      return first < second
    }
  }

  /// Applies what is given for the items inside one; `path` ends with the repetition or the answer.
  private mutating func applyItems(
    of parent: SurveyIndex.ItemIndex?, at path: InstancePath, _ scope: AnswersScope
  ) {
    for index in session.index.children(of: parent) {
      let item = session.index[index]
      let place = InstancePath(path.steps + [.init(linkId: item.linkId)])
      let given = scope.find(item.linkId)
      for element in given ?? [] { used.insert(element) }
      switch item.type {
      case .group: applyGroup(index, item, at: place, given, scope)
      case .display:
        if let first = given?.first {
          report(.answerToNoQuestion, "\"\(item.linkId)\" is a text to read", first, item)
        }
      default: applyQuestion(index, item, at: place, given, scope)
      }
    }
  }
}

// MARK: Groups

extension AnswersApplication {
  private mutating func applyGroup(
    _ index: SurveyIndex.ItemIndex, _ item: SurveyItem, at place: InstancePath,
    _ given: [Element]?, _ scope: AnswersScope
  ) {
    guard item.repeats else {
      var object: Element?
      if let given, let first = given.first {
        object = entries(given, of: item).first
        if let object { objects.append(object) }
        if given.count > 1 {
          report(
            .unusualAnswerForm, "the group \"\(item.linkId)\" does not repeat", first, item,
            hint: "give one object")
        }
      }
      applyItems(of: index, at: place, scope.inside(object))
      return
    }
    for (number, object) in entries(given ?? [], of: item).enumerated() {
      var repetition = place
      repetition.steps[repetition.steps.count - 1].index = number
      guard addRepetition(item, number, at: repetition, object) else { return }
      objects.append(object)
      applyItems(of: index, at: repetition, AnswersScope(objects: [object]))
    }
  }

  private mutating func entries(_ given: [Element], of item: SurveyItem) -> [Element] {
    var objects: [Element] = []
    for element in given where !element.isNoAnswer {
      if element.isObject {
        objects.append(element)
      } else {
        let hint =
          item.repeats
          ? "give an array of objects, each from linkId to answer"
          : "give an object from linkId to answer"
        report(
          .unusualAnswerForm, "\"\(item.linkId)\" is a group and has no answer of its own",
          element, item, hint: hint)
      }
    }
    return objects
  }

  private mutating func addRepetition(
    _ item: SurveyItem, _ number: Int, at path: InstancePath, _ object: Element
  ) -> Bool {
    if session.instance(at: path) != nil { return true }
    var first = path
    first.steps[first.steps.count - 1].index = 0
    if let id = session.instance(at: first), !session.canAddRepetition(of: id) {
      report(
        .tooManyAnswers, "the group \"\(item.linkId)\" repeats too often", object, item,
        hint: item.maxOccurs.map { "at most \($0) repetitions are allowed" })
      return false
    }
    let parent = InstancePath(Array(path.steps.dropLast()))
    return apply(.addRepetition(parent, linkId: item.linkId), object, item)
  }
}

// MARK: Questions

extension AnswersApplication {
  private mutating func applyQuestion(
    _ index: SurveyIndex.ItemIndex, _ item: SurveyItem, at place: InstancePath,
    _ given: [Element]?, _ scope: AnswersScope
  ) {
    var nested: [Element?] = []
    if let given, let first = given.first {
      var values: [AnswerValue] = []
      var isRight = true
      for element in given {
        guard let (more, items) = read(element, item) else {
          isRight = false
          continue
        }
        values += more
        nested += more.map { _ in items }
        if let items, more.count == 1 { objects.append(items) }
      }
      if isRight { set(values, at: place, first, item) }
    }
    guard let id = session.instance(at: place) else { return }
    let count = session.answers(id).count
    for number in 0..<count {
      var path = place
      path.steps[path.steps.count - 1].index = number
      let outer = count == 1 ? scope : AnswersScope(objects: [])
      let items = nested.indices.contains(number) ? nested[number] : nil
      applyItems(of: index, at: path, outer.inside(items))
    }
  }

  /// The answers that one entry gives, and the object with the items below them.
  private mutating func read(
    _ element: Element, _ item: SurveyItem
  ) -> (values: [AnswerValue], items: Element?)? {
    if element.isNoAnswer { return ([], nil) }
    guard element.isObject else {
      guard element.isPrimitive else {
        report(.unusualAnswerForm, "an array stands inside another", element, item)
        return nil
      }
      return readText(element, item).map { ($0, nil) }
    }
    return readObject(element, item)
  }

  private mutating func readObject(
    _ element: Element, _ item: SurveyItem
  ) -> (values: [AnswerValue], items: Element?)? {
    let items = element["items"]
    let known = element.children.allSatisfy { ["answer", "items"].contains($0.nameText) }
    guard known, items.map(\.isObject) ?? true else {
      report(
        .unusualAnswerForm, "the answer to \"\(item.linkId)\" has a form that is not known",
        element, item, hint: #"{"answer": …, "items": {"linkId": …}}"#)
      return nil
    }
    var values: [AnswerValue] = []
    for child in element.children where child.nameText == "answer" && !child.isNoAnswer {
      guard child.isPrimitive, let more = readText(child, item) else {
        if !child.isPrimitive {
          report(.unusualAnswerForm, "an answer is a text, number or boolean", child, item)
        }
        return nil
      }
      values += more
    }
    if let items, values.count != 1 {
      report(
        values.isEmpty ? .parentUnanswered : .unusualAnswerForm,
        "items stand beside \(values.count) answers to \"\(item.linkId)\"", items, item,
        hint: "give each answer as {\"answer\": …, \"items\": …} of its own")
      return nil
    }
    return (values, items)
  }

  /// A text is read as if it were typed; only outside an array it may hold several choices.
  private mutating func readText(_ element: Element, _ item: SurveyItem) -> [AnswerValue]? {
    guard let text = element.string else { return [] }
    do {
      let isList = item.repeats && item.isChoice && !element.isInArray
      return isList ? try reader.read(text, for: item) : [try reader.readOne(text, for: item)]
    } catch {
      report(error, element, item)
      return nil
    }
  }

  private mutating func set(
    _ values: [AnswerValue], at path: InstancePath, _ element: Element, _ item: SurveyItem
  ) {
    guard let id = session.instance(at: path) else { return }
    let present = session.answers(id)
    if values.isEmpty && present.isEmpty { return }
    if !values.isEmpty {
      let problems = session.problems(with: values, for: id)
      for problem in problems { report(problem, element, item) }
      if problems.hasErrors { return }
      answered.append((path, element))
    }
    if session.isReadOnly(id), values != present {
      report(
        .readOnlyItemAnswered, "\"\(item.linkId)\" is read-only, and its answer was changed",
        element, item, severity: .warning)
    }
    _ = apply(.answer(path, values), element, item)
  }
}

// MARK: Findings

extension AnswersApplication {
  private mutating func apply(
    _ action: SessionEvent.Action, _ element: Element, _ item: SurveyItem
  ) -> Bool {
    do {
      try session.apply(SessionEvent(action, at: moment))
      return true
    } catch {
      report(error, element, item)
      return false
    }
  }

  private mutating func report(_ problem: Diagnostic, _ element: Element, _ item: SurveyItem) {
    var located = problem
    located.location = element.location(linkId: item.linkId)
    diagnostics.append(located)
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ element: Element, _ item: SurveyItem,
    hint: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    let location = element.location(linkId: item.linkId)
    diagnostics.append(Diagnostic(severity, code, message, at: location, hint: hint))
  }

  private mutating func reportDisabled() {
    for (path, element) in answered {
      guard let id = session.instance(at: path), !session.isEnabled(id) else { continue }
      report(
        .disabledItemAnswered,
        "\"\(session.item(id).linkId)\" is answered, but other answers disable it",
        element, session.item(id), hint: "leave it out, or change the answers it depends on")
    }
  }

  private mutating func reportUnused() {
    for object in objects {
      var last: String?
      for element in object.children where !used.contains(element) {
        let linkId = element.nameText
        if linkId == last { continue }
        last = linkId
        reportUnused(element, linkId)
      }
    }
  }

  private mutating func reportUnused(_ element: Element, _ linkId: String) {
    guard let index = session.index.find(linkId: linkId) else {
      diagnostics.append(
        Diagnostic(
          .error, .unknownLinkId, "the questionnaire has no item \"\(linkId)\"",
          at: element.location(linkId: linkId), hint: nearest(to: linkId)))
      return
    }
    let item = session.index[index]
    var parent = session.index.parent(of: index)
    while let above = parent {
      let outer = session.index[above]
      if outer.type == .group && outer.repeats {
        report(
          .misplacedItem, "\"\(linkId)\" belongs into a repetition of \"\(outer.linkId)\"",
          element, item, hint: "{\"\(outer.linkId)\": [{\"\(linkId)\": …}]}")
        return
      }
      if outer.type != .group {
        report(
          .parentUnanswered,
          "\"\(linkId)\" belongs below one answer of \"\(outer.linkId)\"", element, item,
          hint: "{\"\(outer.linkId)\": {\"answer\": …, \"items\": {\"\(linkId)\": …}}}")
        return
      }
      parent = session.index.parent(of: above)
    }
    report(.misplacedItem, "\"\(linkId)\" does not belong here", element, item)
  }

  /// What may have been meant: a linkId that differs in case or white space, else all if few.
  private func nearest(to linkId: String) -> String? {
    func folded(_ text: String) -> String {
      String(text.filter { !$0.isWhitespace }.lowercased())
    }
    let linkIds = session.index.questionLinkIds
    if let same = linkIds.first(where: { folded($0) == folded(linkId) }) {
      return "did you mean \"\(same)\"?"
    }
    guard linkIds.count <= 12, !linkIds.isEmpty else { return nil }
    return "the questions are " + linkIds.joined(separator: ", ")
  }
}

extension SurveyIndex {
  /// The linkIds of all questions in document order.
  var questionLinkIds: [String] {
    var linkIds: [String] = []
    func add(_ items: [SurveyItem]) {
      for item in items {
        if item.type.isQuestion { linkIds.append(item.linkId) }
        add(item.items)
      }
    }
    add(survey.items)
    return linkIds
  }
}
