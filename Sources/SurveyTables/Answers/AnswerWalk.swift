import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

/// Takes the answers of one response after the other.
protocol AnswerSink {
  /// Takes an answer.
  mutating func add(
    _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
  ) throws(Diagnostic)

  /// Takes another member of an item or of an answer: its name and node.
  mutating func meet(_ name: ElementName, _ node: Int, in document: Document)

  /// Whether it takes reasons why there is no answer; they are met as other members otherwise.
  var takesReasons: Bool { get }

  /// Takes the extension of an answer without a value, or of an item without an answer, that says why:
  /// its node, and the path that the answer has or would have.
  mutating func meetReason(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable)

  /// How many cells the present response has so far; 0 where none are made.
  var cellCount: Int { get }

  /// Takes a repetition of a group of which no cells were made, by its path: there is no answer in it, or none
  /// that is kept.
  mutating func meetEmptyRepetition(at path: Int, of paths: borrowing AnswerPathTable)

  /// Takes a repetition of a group without an answer, other than the first, behind which there is none with
  /// one, at the end of the response: its node and path.
  mutating func meetLastRepetition(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable)
}

extension AnswerSink {
  mutating func meet(_ name: ElementName, _ node: Int, in document: Document) {}

  var takesReasons: Bool { false }

  mutating func meetReason(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable
  ) {}

  var cellCount: Int { 0 }

  mutating func meetEmptyRepetition(at path: Int, of paths: borrowing AnswerPathTable) {}

  mutating func meetLastRepetition(
    _ node: Int, at path: Int, in document: Document, of paths: borrowing AnswerPathTable
  ) {}
}

/// Walks over the answers of responses, in their order.
///
/// A question's answer comes before those of the items below it. Repetitions of a group are counted
/// from 1, and so are the answers of a question, those of several items of one linkId together.
struct AnswerWalk {
  var paths: AnswerPathTable
  /// Whether the last response may have modifier extensions (rule 77).
  private(set) var mayHaveModifiers = false
  /// Whether the last response is one of DSTU2, in which groups may lack a linkId.
  private var isOld = false
  /// What is open, innermost last; kept from response to response.
  private var open: [Frame] = []
  /// The reader whose numbers of texts are taken: the first that has some.
  private var reader = 0
  /// The items of the response whose text came before.
  private var recurring = RecurringItemCursor()
  /// How many answers were handed over.
  private var answers = 0
  /// The repetitions of groups without answers in the present response, but the first ones.
  private var empty: [EmptyRepetition] = []

  /// A repetition of a group without an answer.
  private struct EmptyRepetition {
    let node: Int
    let path: Int
    let branch: Int
  }

  /// The items of an element, or the answers of an item.
  private struct Frame {
    let element: Int
    /// The next child.
    var next: Int
    /// The path of what the items are in, or of what an item is in.
    let path: Int
    /// The branch of an item; `nil` for the items of an element.
    let branch: Int?
    /// Whether the item has items of its own, which come after its answers.
    var hasGroupItems = false
    /// The number of an item's text, where it was met before.
    let text: Int?
    /// Of the items of a group its branch, and how many answers and cells were before them.
    var group: (branch: Int, answers: Int, cells: Int)?

    init(_ element: Int, at path: Int, branch: Int? = nil, text: Int? = nil) {
      (self.element, next, self.path, self.branch) = (element, element + 1, path, branch)
      self.text = text
    }
  }

  /// `groups` are the linkIds of groups that are known beside those of `order`.
  init(order: ItemOrder, groups: Set<String> = []) {
    paths = AnswerPathTable(order: order, groups: groups)
  }

  /// Hands each answer of a response to `sink`.
  ///
  /// One of DSTU2 is walked over as R4 has it, since its items are of two kinds.
  mutating func walk(
    _ response: Element, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    let old = response.inR4
    isOld = old != nil
    let response = old ?? response
    paths.startResponse()
    mayHaveModifiers = false
    startRecurring(response.document.recurringItems)
    empty.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(Frame(response.index, at: AnswerPathTable.top))
    while let frame = open.last {
      if let branch = frame.branch {
        try goOn(frame, branch, response.document, &sink)
      } else {
        try openItem(frame, response.document, &sink)
      }
    }
    if !empty.isEmpty { handLast(response.document, &sink) }
  }

  /// Opens the next item of an element, or leaves the element.
  private mutating func openItem(
    _ frame: Frame, _ document: Document, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    let end = document.end(of: frame.element)
    var item = frame.next
    while item < end, document.name(of: item) != .item || document.isEmptyArray(item) {
      if frame.path == AnswerPathTable.top { look(at: document.name(of: item)) }
      item = document.end(of: item)
    }
    guard item < end else {
      open.removeLast()
      if let group = frame.group {
        if group.cells == sink.cellCount { sink.meetEmptyRepetition(at: frame.path, of: paths) }
        if group.answers == answers { noteEmpty(frame.element, at: frame.path, group.branch) }
      }
      return
    }
    if isOld, isGroupWithoutLinkId(item, document) {
      open[open.count - 1].next = document.end(of: item)
      return open.append(Frame(item, at: frame.path))
    }
    guard document.isObject(item), let linkId = document.child(.linkId, of: item),
      document.hasValue(linkId)
    else {
      throw Diagnostic(.malformedItem, at: Element(document: document, index: item).location())
    }
    open[open.count - 1].next = document.end(of: item)
    let branch = paths.branch(of: frame.path, linkId: linkId, in: document)
    let text = recurring.number(ofNode: item)
    open.append(Frame(item, at: frame.path, branch: branch, text: text))
  }

  /// Takes the numbers of texts from one reader alone.
  private mutating func startRecurring(_ items: RecurringItems) {
    if reader == 0 { reader = items.reader }
    recurring = RecurringItemCursor(items.reader == reader ? items : RecurringItems())
  }

  /// Whether an item has neither a linkId nor answers, so that what is in it belongs to what is around.
  private func isGroupWithoutLinkId(_ item: Int, _ document: Document) -> Bool {
    let linkId = document.child(.linkId, of: item)
    return document.isObject(item) && document.child(.answer, of: item) == nil
      && linkId.map(document.hasValue) != true
  }

  /// Hands over the answers of an item up to one with items, or to the end of the item.
  private mutating func goOn(
    _ frame: Frame, _ branch: Int, _ document: Document, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    var hasGroupItems = frame.hasGroupItems
    // The path of an item that says why it has no answer, and of the items in it.
    var ownPath: Int?
    let end = document.end(of: frame.element)
    var child = frame.next
    while child < end {
      let name = document.name(of: child)
      let next = document.end(of: child)
      if document.isEmptyArray(child) {
        child = next
        continue
      }
      if name == .answer {
        let path = paths.nextPath(of: frame.path, branch: branch)
        if try hand(child, of: frame, document, at: path, to: &sink) {
          open[open.count - 1].next = next
          open[open.count - 1].hasGroupItems = hasGroupItems
          open.append(Frame(child, at: path))
          return
        }
      } else if name == .item {
        hasGroupItems = true
      } else if sink.takesReasons, name == .extension, document.isReason(child),
        !document.hasAnswer(frame.element)
      {
        let path = ownPath ?? paths.nextPath(of: frame.path, branch: branch)
        ownPath = path
        sink.meetReason(child, at: path, in: document, of: paths)
      } else {
        look(at: name)
        sink.meet(name, child, in: document)
      }
      child = next
    }
    open.removeLast()
    if hasGroupItems {
      let path = ownPath ?? paths.nextPath(of: frame.path, branch: branch)
      open.append(Frame(frame.element, at: path))
      open[open.count - 1].group = (branch, answers, sink.cellCount)
    } else if paths.isGroup(branch), !document.hasAnswer(frame.element) {
      let path = ownPath ?? paths.nextPath(of: frame.path, branch: branch)
      sink.meetEmptyRepetition(at: path, of: paths)
      noteEmpty(frame.element, at: path, branch)
    }
  }

  /// Notes a repetition of a group without an answer.
  private mutating func noteEmpty(_ item: Int, at path: Int, _ branch: Int) {
    if paths.repetition(of: path) > 1 {
      empty.append(EmptyRepetition(node: item, path: path, branch: branch))
    }
  }

  /// Hands over the repetitions without an answer that nothing follows.
  private mutating func handLast(_ document: Document, _ sink: inout some AnswerSink) {
    var ends: [Int: Int] = [:]
    for repetition in empty.reversed() {
      let end = ends[repetition.branch] ?? paths.count(of: repetition.branch)
      guard paths.repetition(of: repetition.path) == end else { continue }
      ends[repetition.branch] = end - 1
      sink.meetLastRepetition(repetition.node, at: repetition.path, in: document, of: paths)
    }
    empty.removeAll(keepingCapacity: true)
  }

  /// Looks at the name of a member that is neither an item nor an answer nor a value.
  private mutating func look(at name: ElementName) {
    if name == .modifierExtension || name == .contained { mayHaveModifiers = true }
  }

  /// How many nodes of an item are told apart by the marks of its answers.
  private static let mostPlaces = 256

  /// Hands an answer over, and says whether it has items.
  private mutating func hand(
    _ answer: Int, of item: Frame, _ document: Document, at path: Int,
    to sink: inout some AnswerSink
  ) throws(Diagnostic) -> Bool {
    guard document.isObject(answer) else {
      throw Diagnostic(
        .malformedAnswer, at: Element(document: document, index: answer).location())
    }
    var value: Int?
    var type: ValueType?
    var hasItems = false
    var reason: Int?
    let end = document.end(of: answer)
    var child = answer + 1
    while child < end {
      let name = document.name(of: child)
      if name == .item {
        hasItems = true
      } else if let childType = ValueType(name, in: document) {
        if value != nil {
          throw Diagnostic(
            .severalValues, at: Element(document: document, index: child).location())
        }
        value = child
        type = childType
      } else if sink.takesReasons, reason == nil, name == .extension, document.isReason(child) {
        reason = child
      } else {
        look(at: name)
        sink.meet(name, child, in: document)
      }
      child = document.end(of: child)
    }
    if let reason {
      if value == nil {
        sink.meetReason(reason, at: path, in: document, of: paths)
      } else {
        sink.meet(.extension, reason, in: document)
      }
    }
    let place = answer - item.element
    let mark = item.text.flatMap { place < Self.mostPlaces ? $0 * Self.mostPlaces + place : nil }
    answers += 1
    try sink.add(
      FoundAnswer(value: value, type: type, item: item.element, path: path, mark: mark),
      in: document, of: paths)
    return hasItems
  }
}

extension Document {
  /// Whether an extension says why there is no value
  /// ([data-absent-reason](https://hl7.org/fhir/R4/extension-data-absent-reason.html)).
  func isReason(_ node: Int) -> Bool {
    Element(document: self, index: node)[.url]?.string == CrossVersionURL.absence
  }

  /// Whether an item has an answer.
  fileprivate func hasAnswer(_ item: Int) -> Bool {
    child(.answer, of: item).map { !isEmptyArray($0) } ?? false
  }
}
