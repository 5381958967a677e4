import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

extension FormReading {
  /// How many groups may be in each other.
  private static let mostGroups = 100

  /// A group that has begun.
  private struct Open {
    var kind: QuestionType.Kind
    var name: String
    var row: Int
    /// The draft of what is in it; `nil` at the top.
    var draft: Int?
    /// Whether it only lets the question in it have several answers.
    var isWrapper = false
    /// The draft of that question.
    var wrapped: Int?
  }

  /// Makes drafts of all rows.
  mutating func readRows() {
    var open: [Open] = []
    let rows = survey.rows.filter { !survey.isBlank($0) && !isDisabled($0) }
    for row in rows {
      guard let type = peek(.type, row).flatMap({ type($0, row) }), type.isOpen,
        case .list(let name)? = type.options
      else { continue }
      openLists.insert(name)
    }
    for row in rows {
      guard let text = peek(.type, row) else {
        readRowWithoutType(row, in: open.last)
        continue
      }
      let type = type(text, row)
      if type != nil, type?.kind != .external {
        _ = take(.type, row)
        if type?.options != nil { _ = take(.listOfRow, row) }
      }
      switch type?.kind {
      case .beginGroup, .beginRepeat: begin(type ?? QuestionType(.beginGroup), row, &open)
      case .endGroup, .endRepeat: end(type ?? QuestionType(.endGroup), text, row, &open)
      // A file of data is no question: what the row says is left in the ledger.
      case .external: continue
      case .include: include(row, in: open.last?.draft)
      case nil:
        add(.unknownRowType, ["type": .quoted(text)], row: row)
        addText(row, in: open.last)
      case .text where readOther(row): continue
      default:
        if let type { addQuestion(type, row, &open) }
      }
    }
    for group in open.reversed() {
      add(.groupNotClosed, ["name": .quoted(group.name)], row: group.row)
    }
  }

  private func isDisabled(_ row: Int) -> Bool {
    peek(.disabled, row).flatMap { YesNo.value($0) } == true
  }

  /// The type of a row; each text is read once.
  private mutating func type(_ text: String, _ row: Int) -> QuestionType? {
    if let list = peek(.listOfRow, row) { return QuestionType(text, list: list) }
    if let known = types[text] { return known }
    let type = QuestionType(text)
    types[text] = .some(type)
    return type
  }

  private mutating func begin(_ type: QuestionType, _ row: Int, _ open: inout [Open]) {
    let parent = open.last?.draft
    let name = peek(.name, row) ?? ""
    if type.kind == .beginRepeat, peek(.ownType, row) == "answers" {
      _ = take(.ownType, row)
      _ = take(.name, row)
      open.append(
        Open(kind: type.kind, name: name, row: row, draft: parent, isWrapper: true))
      return
    }
    let draft = addItem(type, row, in: parent, wrapped: false)
    var inside = Open(kind: type.kind, name: drafts[draft].name, row: row, draft: draft)
    if open.count >= Self.mostGroups {
      add(
        .groupsTooDeep, ["name": .quoted(inside.name), "limit": .number(Self.mostGroups)],
        row: row)
      inside.draft = parent
    }
    open.append(inside)
  }

  /// Reads the text question for an answer beside the options of a select; whether the row is one.
  private mutating func readOther(_ row: Int) -> Bool {
    guard peek(.ownType, row) == OtherAnswer.type, let name = peek(.parent, row),
      let draft = draftsByName[name], drafts[draft].type.options != nil,
      peek(.name, row) == name + OtherAnswer.ending
    else { return false }
    for column in [FormColumn.ownType, .parent, .name, .relevant] { _ = take(column, row) }
    _ = takeText(.label, row, of: survey)
    drafts[draft].item.answerConstraint = .optionsOrString
    otherRows[drafts[draft].item.linkId] = row
    return true
  }

  private mutating func addQuestion(_ type: QuestionType, _ row: Int, _ open: inout [Open]) {
    guard let last = open.last, last.isWrapper, last.wrapped == nil else {
      addItem(type, row, in: open.last?.draft, wrapped: false)
      return
    }
    // What is said of the question is said of its repetitions, too.
    if peek(.relevant, last.row) == peek(.relevant, row) { _ = take(.relevant, last.row) }
    let draft = addItem(type, row, in: last.draft, wrapped: true)
    open[open.count - 1].wrapped = draft
    takeLabel(last.row, of: drafts[draft].item)
  }

  /// The label of the repetitions is that of the question in them.
  private mutating func takeLabel(_ row: Int, of item: SurveyItem) {
    guard let (index, _) = survey.value(.label, row), let label = take(.label, row) else { return }
    let own = item.text ?? item.linkId
    if label == own.trimmed { return }
    losses.append(
      Loss(
        .approximated, FormColumn.label.rawValue, linkId: item.linkId,
        source: survey.place(row, index), before: label, after: own,
        reason: .constructApproximated))
  }

  private mutating func end(
    _ type: QuestionType, _ text: String, _ row: Int, _ open: inout [Open]
  ) {
    guard let last = open.popLast() else {
      add(.groupNotOpen, ["type": .quoted(text)], row: row)
      return
    }
    if last.isWrapper {
      if let wrapped = last.wrapped { wrappers[drafts[wrapped].item.linkId] = (last.row, row) }
    } else if let draft = last.draft, drafts[draft].row == last.row {
      ends[drafts[draft].item.linkId] = row
    }
    let matches = (last.kind == .beginGroup) == (type.kind == .endGroup)
    if !matches {
      add(
        .otherGroupOpen, ["type": .quoted(text), "name": .quoted(last.name)], row: row)
    }
    // The name is there for people alone.
    if peek(.name, row) == last.name {
      keep(.name, row, linkId: last.draft.map { drafts[$0].item.linkId })
      _ = take(.name, row)
    }
  }

  private mutating func readRowWithoutType(_ row: Int, in open: Open?) {
    guard peek(.label, row) != nil else { return }
    add(.rowWithoutType, row: row, column: .label)
    addText(row, in: open)
  }

  /// Keeps a row that is not understood as a text, so that people see it.
  private mutating func addText(_ row: Int, in open: Open?) {
    guard peek(.label, row) != nil || peek(.name, row) != nil else { return }
    addItem(QuestionType(.note), row, in: open?.draft, wrapped: false)
  }
}
