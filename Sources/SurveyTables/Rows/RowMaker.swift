import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel

/// Makes the cells of one response after the other, as a plan wants them.
struct RowMaker: AnswerSink {
  /// The cells of the response that was walked over last.
  var cells = RowCells()
  /// How many answers it has.
  private(set) var count = 0
  /// What the tables do not keep of the response.
  var losses = LossCounts()

  let plan: TablePlan
  /// Whether an answer that no column is for rejects its response.
  private let isFrozen: Bool
  /// Where the answers at each path go, for each type that was met there.
  var places: [[Place]] = []
  /// The row of each path, and the response that it was made for.
  var rows: [(response: Int, row: Int)] = []
  var response = 0
  /// Rows of paths that have rows in several tables.
  var otherRows: [(path: Int, table: Int, row: Int)] = []
  /// How many rows there are in each table.
  var instances: [Int] = []
  var id = 0..<0
  /// Where the texts of the reasons for a missing answer are.
  var reasons: [MissingReason: Range<Int>] = [:]
  /// The rows that a repetition of a group is in, outermost first, for each path that was asked for.
  var groupAnchors: [Int: [(table: Int, path: Int)]] = [:]
  /// What groups of the response say of the questions in them.
  var groupReasons: [GroupReason] = []
  /// What the last response names as its questionnaire, and whether that is a version that is known.
  private var lastNamed: [UInt8] = []
  private var isNamed = false
  /// The number of the version that the response is read with.
  private(set) var version = 0
  /// The option that was answered last to each question, and in which cells, for the order of several.
  var lastOptions: [(cells: OptionCells, option: Int)]
  /// The cells in which the options of each question were called no answers last.
  var zeroed: [OptionCells]
  /// The cells of answers that lose nothing and depend on no other answer.
  private var madeBefore = MadeBefore<MadeCells>()
  /// The cells that are known, and whether any of them is that of several places.
  var shared: [SharedKey: SharedCells] = [:]
  var hasSharedCells = false
  /// The paths of answers that are in no cell, in the present response.
  var lostPaths: Set<Int> = []
  /// Whether some became known that are, after answers of the response may have gone to them.
  var foundSharedCells = false
  /// Whether the last answer's cells do not depend on those before it.
  var isAlone = true

  /// The cells of a question's options for one repetition of it.
  struct OptionCells: Equatable {
    var response = 0
    var row = 0
    /// Of the first option, else of the words beside them.
    var column = -1
  }

  /// Where answers at a path go; an object, so that it is not copied for each of them.
  final class Place {
    let type: ValueType
    /// The number of the question; `nil` where there is none of this linkId and type.
    var question: Int?
    var columns = TablePlan.QuestionColumns()
    /// The rows that they are in, outermost first: the table and the path of the repetition.
    var anchors: [(table: Int, path: Int)] = []
    /// What is lost where there is no column.
    var loss: TableLoss.Answer = .unknownLinkId
    /// The version whose responses have it; `nil` where it is the same in all.
    var version: Int?
    /// What the cells are that answers at other paths go to, too, and the path around its own.
    var shared: SharedCells?
    /// The paths of further answers of questions around it that take one, inside of which or beside which it is.
    var beside: [Int] = []
    var parent = -1

    init(_ type: ValueType) { self.type = type }
  }

  init(_ plan: TablePlan, isFrozen: Bool) {
    (self.plan, self.isFrozen) = (plan, isFrozen)
    zeroed = Array(repeating: OptionCells(), count: plan.questions.count)
    lastOptions = zeroed.map { ($0, 0) }
  }

  /// Starts a response; `false` where its number is needed and not known.
  mutating func start(_ element: Element, number: Int?) -> Bool {
    cells.removeAll()
    if !losses.isEmpty { losses.removeAll() }
    response += 1
    count = 0
    otherRows.removeAll(keepingCapacity: true)
    if !lostPaths.isEmpty { lostPaths.removeAll(keepingCapacity: true) }
    groupReasons.removeAll(keepingCapacity: true)
    instances = Array(repeating: 0, count: plan.codebook.tables.count)
    _ = cells.addRow(in: 0, at: AnswerPathTable.top)
    addReasons()
    findVersion(of: element)
    for (column, field) in plan.fields {
      let start = cells.text.count
      guard field.append(element, number: number, to: &cells.text) else { return false }
      if field == .response { id = start..<cells.text.count }
      cells.add(column, from: start, to: 0)
    }
    let encounter = element.encounter
    for child in element.children
    where !Self.kept.contains(child.name) && child.index != encounter?.index {
      losses.note(.element(child.nameText), at: child.location())
    }
    let references = [element[.subject], encounter, element[.author], element[.source]]
    for case let reference? in references {
      for child in reference.childrenBesideText {
        losses.note(.element("\(reference.nameText).\(child.nameText)"), at: child.location())
      }
    }
    if let meta = element[.meta] {
      for child in meta.children where child.name != .lastUpdated {
        losses.note(.element("meta"), at: child.location())
      }
    }
    return true
  }

  /// Finds the version that a response is read with; most name the same as the one before.
  private mutating func findVersion(of response: Element) {
    let named = response[.questionnaire]
    if named?.hasText(lastNamed) != true || !isNamed {
      let (version, choice) = plan.versions.names.number(for: response)
      self.version = version
      isNamed = choice == .named
      lastNamed = []
      named?.appendText(to: &lastNamed)
      if !isNamed {
        losses.note(choice.loss, at: response.location())
      }
    }
  }

  private static let kept: [ElementName] = [
    .resourceType, .id, .language, .questionnaire, .status, .subject, .authored, .author, .source,
    .item, .meta,
  ]

  mutating func add(
    _ answer: FoundAnswer, in document: Document, of paths: borrowing AnswerPathTable
  ) throws(Diagnostic) {
    count += 1
    guard hasSharedCells else { return try makeOrRepeat(answer, document, paths) }
    if isTaken(answer, of: paths) { return try lose(answer, .misplaced, document) }
    let before = cells.mark
    try makeOrRepeat(answer, document, paths)
    if cells.hasText(since: before) { take(answer, of: paths) }
  }

  /// Makes the cells of an answer, or takes those that the same one had before.
  private mutating func makeOrRepeat(
    _ answer: FoundAnswer, _ document: Document, _ paths: borrowing AnswerPathTable
  ) throws(Diagnostic) {
    if let known = madeBefore.find(answer) { return cells.add(known) }
    guard madeBefore.wants(answer) else { return try make(answer, document, paths) }
    let (before, lost) = (cells.mark, losses.total)
    isAlone = true
    try make(answer, document, paths)
    if isAlone, losses.total == lost, let made = cells.made(since: before) {
      madeBefore.keep(made, for: answer)
    }
  }

  /// Makes the cells of an answer.
  mutating func make(
    _ answer: FoundAnswer, _ document: Document, _ paths: borrowing AnswerPathTable
  ) throws(Diagnostic) {
    let path = answer.path
    guard let value = answer.value, let type = answer.type else {
      if paths.repetition(of: path) > 1 { lostPaths.insert(path) }
      return
    }
    if document.isObject(value) ? hasNothing(value, document) : !document.hasValue(value) {
      return addReason(value, type, at: path, paths, document)
    }
    let place = place(at: path, type, paths)
    if place.version != nil { isAlone = false }
    guard let question = place.question else {
      if place.loss == .otherType { addNotInTable(at: path, paths) }
      return try lose(answer, place.loss, document)
    }
    if !place.beside.isEmpty {
      isAlone = false
      if place.beside.contains(where: lostPaths.contains) {
        return try lose(answer, .misplaced, document)
      }
    }
    let row = row(of: place)
    let mark = cells.mark
    let loss = append(value, type, to: row, place.columns, question, document)
    if !cells.hasText(since: mark) { addNotInTable(at: path, paths) }
    if let loss { try lose(answer, loss, document) }
  }

  /// Counts an answer that no column is for.
  private mutating func lose(
    _ answer: FoundAnswer, _ loss: TableLoss.Answer, _ document: Document
  ) throws(Diagnostic) {
    let item = Element(document: document, index: answer.item)
    let location = item.location(linkId: item[.linkId]?.string)
    if isFrozen { throw Diagnostic(.answerWithoutColumn, at: location) }
    lostPaths.insert(answer.path)
    losses.note(.answer(loss), at: location)
  }

  mutating func meet(_ name: ElementName, _ node: Int, in document: Document) {
    guard name == .extension || name == .modifierExtension else { return }
    losses.note(.answer(.extensions), at: Element(document: document, index: node).location())
  }

  /// What the tables do not keep of the response, for once.
  mutating func takeLosses() -> LossCounts { losses.take() }

  /// Counts cells that found their columns filled.
  mutating func noteFull(_ count: Int, at location: () -> Location) {
    for _ in 0..<count { losses.note(.answer(.furtherAnswer), at: location()) }
  }

  /// Puts the texts of a row into the places of their columns; how many found them filled.
  mutating func spread(row: Int, over found: inout [Range<Int>]) -> Int {
    cells.spread(row: row, over: &found)
  }
}

extension NamedVersions.Choice {
  /// What is said of a response that names no version that is known.
  fileprivate var loss: TableLoss {
    switch self {
    case .named, .newest: .noVersion
    case .nearest: .otherVersion
    case .otherQuestionnaire, .unnamed: .otherQuestionnaire
    }
  }
}
