import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Walks over the questionnaire and takes from an answers file what each item is given.
struct AnswersApplication {
  var session: Session
  let reader: AnswerReader
  let moment: Instant
  var findings = ReadFindings()
  /// The objects whose keys are linkIds.
  var objects: [Element] = []
  /// The questions whose answer was wrong: nothing more is said of what is below them.
  var refused: Set<SurveyIndex.ItemIndex> = []
  private(set) var used: Set<Element> = []
  var answered: [(path: InstancePath, element: Element)] = []
  /// The questions by their linkIds without case and white space; made when first asked for.
  var foldedLinkIds: [String: String]?

  init(session: Session, reader: AnswerReader, moment: Instant) {
    self.session = session
    self.reader = reader
    self.moment = moment
  }

  /// Applies everything; what was wrong comes back in the order of the file.
  mutating func run(_ root: Element) -> [Diagnostic] {
    objects.append(root)
    applyItems(of: nil, at: InstancePath([]), AnswersScope(root))
    reportUnused()
    reportDisabled()
    return findings.diagnostics.sorted { left, right in
      guard let first = left.location.position, let second = right.location.position else {
        return false
      }
      return first < second
    }
  }

  /// Applies what is given for the items inside one; `path` ends with the repetition or the answer.
  mutating func applyItems(
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
      applyItems(of: index, at: repetition, AnswersScope(object))
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
