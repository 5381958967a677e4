import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Walks over the questionnaire and takes from an answers file what each item is given.
///
/// Where the answers go, and whether they are right, is the loader's business; its sources are the
/// numbers of elements.
struct AnswersApplication {
  typealias ItemIndex = SurveyIndex.ItemIndex

  /// What is still to be walked over.
  enum Step {
    /// The items in a holder.
    case items(ArraySlice<ItemIndex>, SessionLoader.Holder, AnswersScope)
    /// The repetitions of a group from a number on, one an object.
    case repetitions(ItemIndex, ArraySlice<Element>, from: Int, SessionLoader.Holder)
  }

  var loader: SessionLoader
  let reader: AnswerReader
  private let root: Element
  private var steps: [Step] = []
  /// The objects whose keys are linkIds.
  private(set) var objects: [Element] = []
  /// The questions whose answer was wrong: what is below them is not reported, too.
  private(set) var refused: Set<ItemIndex> = []
  private(set) var used: Set<Element> = []
  /// The questions by their linkIds without case and white space; made when first asked for.
  var questions: [String: String]?

  init(_ root: Element, session: Session, reader: AnswerReader, moment: Instant) {
    self.root = root
    self.reader = reader
    loader = SessionLoader(session, .answersFile, at: moment)
  }

  var index: SurveyIndex { loader.session.index }

  /// Applies everything; what was wrong comes back in the order of the file.
  mutating func run() -> [Diagnostic] {
    objects.append(root)
    steps = [.items(index.children(of: nil)[...], loader.top, AnswersScope(root, of: nil))]
    while let step = steps.popLast() { apply(step) }
    reportUnused()
    loader.finish()
    var findings = ReadFindings()
    for finding in loader.findings.sorted(by: { $0.source < $1.source }) {
      let element = Element(document: root.document, index: finding.source)
      findings.add(finding.diagnostic, at: element)
    }
    return findings.diagnostics
  }

  private mutating func apply(_ step: Step) {
    switch step {
    case .items(var items, let holder, let scope):
      guard let item = items.popFirst() else { return }
      steps.append(.items(items, holder, scope))
      apply(item, in: holder, scope)
    case .repetitions(let group, var objects, let number, let holder):
      guard let object = objects.popFirst(),
        let id = loader.instance(of: group, repetition: number, in: holder, at: object.index)
      else { return }
      steps.append(.repetitions(group, objects, from: number + 1, holder))
      enter(group, loader.inside(id), object, AnswersScope(object, of: group))
    }
  }

  /// Applies what is given for one item.
  private mutating func apply(
    _ item: ItemIndex, in holder: SessionLoader.Holder, _ scope: AnswersScope
  ) {
    let linkId = index.linkId(of: item)
    if index.isUnanswerable(item), index.type(of: item) == .display { return }
    let given =
      index.isShared(linkId)
      ? scope.find(linkId, directlyIn: index.parent(of: item)) : scope.find(linkId)
    for element in given ?? [] { used.insert(element) }
    switch index.type(of: item) {
    case .group: applyGroup(item, in: holder, given ?? [], scope)
    case .display:
      if let first = given?.first { loader.reportAnswer(to: item, at: first.index) }
    default: applyQuestion(item, in: holder, given ?? [], scope)
    }
  }

  /// Has the items inside one walked over; `object` holds what is given for them, if anything does.
  private mutating func enter(
    _ item: ItemIndex, _ holder: SessionLoader.Holder, _ object: Element?, _ scope: AnswersScope
  ) {
    if let object { objects.append(object) }
    steps.append(.items(index.children(of: item)[...], holder, scope))
  }
}

// MARK: Groups

extension AnswersApplication {
  private mutating func applyGroup(
    _ item: ItemIndex, in holder: SessionLoader.Holder, _ given: [Element], _ scope: AnswersScope
  ) {
    let linkId = index.linkId(of: item)
    let repeats = index[item].repeats
    let entries = entries(given, of: linkId, repeats: repeats)
    if repeats {
      steps.append(.repetitions(item, entries[...], from: 0, holder))
      return
    }
    if given.count > 1 {
      loader.report(
        .groupDoesNotRepeat, ["linkId": .quoted(linkId)], at: given[0].index, linkId: linkId)
    }
    if let id = loader.instance(of: item, in: holder, at: given.first?.index ?? 0) {
      enter(item, loader.inside(id), entries.first, scope.inside(entries.first, of: item))
    }
  }

  private mutating func entries(
    _ given: [Element], of linkId: String, repeats: Bool
  ) -> [Element] {
    var objects: [Element] = []
    for element in given where !element.isNoAnswer {
      if element.isObject {
        objects.append(element)
      } else {
        loader.report(
          .answerToGroupInFile,
          ["linkId": .quoted(linkId), "repeats": .literal(String(repeats))], at: element.index,
          linkId: linkId)
      }
    }
    return objects
  }
}

// MARK: Questions

extension AnswersApplication {
  private mutating func applyQuestion(
    _ item: ItemIndex, in holder: SessionLoader.Holder, _ given: [Element], _ scope: AnswersScope
  ) {
    guard let id = loader.instance(of: item, in: holder, at: given.first?.index ?? 0) else {
      return
    }
    var nested: [Element?] = []
    if let first = given.first {
      guard let answers = read(given, loader.item(id)),
        loader.give(answers.map(\.value), to: id, at: first.index, answers.map(\.element.index))
      else {
        refused.insert(item)
        return
      }
      nested = answers.map(\.items)
    }
    let count = loader.session.answers(id).count
    for number in (0..<count).reversed() where !index.children(of: item).isEmpty {
      let outer = count == 1 ? scope : AnswersScope()
      let items = nested.indices.contains(number) ? nested[number] : nil
      enter(item, loader.below(id, answer: number), items, outer.inside(items, of: item))
    }
  }
}
