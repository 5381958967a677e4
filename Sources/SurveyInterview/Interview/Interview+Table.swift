import SurveyEngine
import SurveyModel

/// The table that a question is in.
extension Interview {
  /// The table that a question is in, with the answers so far; `nil` outside of tables.
  ///
  /// A group with `gtable` that does not repeat, and whose questions share their options, is a table of
  /// answers: as columns of a single row nobody could read them.
  func table(of id: InstanceID) -> TableView? {
    guard let group = session.parent(id), session.item(group).type == .group else { return nil }
    let item = session.item(group)
    if item.isLaidOut(as: "table") { return answerTable(of: group, asking: id) }
    if item.isLaidOut(as: "htable") { return answerTable(of: group, asking: id)?.turned }
    if item.isLaidOut(as: "gtable") {
      if !item.repeats, let table = answerTable(of: group, asking: id, sharing: true) {
        return table
      }
      let rows = session.repetitions(of: group).map { id in
        (heading: item.repeats ? "\(session.repetition(id).number + 1)" : "", group: id)
      }
      return table(rows: rows, asking: id) { "\(session.definition($0).rawValue)" }
    }
    guard let grid = session.parent(group), session.item(grid).isLaidOut(as: "grid") else {
      return nil
    }
    let rows = session.children(of: grid).filter {
      session.isVisible($0) && session.item($0).type == .group
    }
    return table(
      rows: rows.map { (heading: headingTitle($0), group: $0) }, asking: id
    ) { session.item($0).textOrLinkId }
  }

  /// The questions directly in a group that are shown now.
  private func questions(in group: InstanceID) -> [InstanceID] {
    session.children(of: group).filter {
      session.isVisible($0) && session.item($0).type.isQuestion
    }
  }

  // MARK: A question in each cell

  /// A column: what its questions have in common, and which of those in a row it is.
  private struct Column: Hashable {
    var name: String
    var number: Int
  }

  private func table(
    rows groups: [(heading: String, group: InstanceID)], asking id: InstanceID,
    named name: (InstanceID) -> String
  ) -> TableView? {
    var columns: [Column: Int] = [:]
    var headings: [String] = []
    var present: TableView.Present?
    var rows: [(heading: String, cells: [Int: TableView.Cell])] = []
    for (row, group) in groups.enumerated() {
      var counts: [String: Int] = [:]
      var cells: [Int: TableView.Cell] = [:]
      for question in questions(in: group.group) {
        let key = Column(name: name(question), number: counts[name(question), default: 0])
        counts[key.name, default: 0] += 1
        let column = columns[key] ?? headings.count
        if columns.updateValue(column, forKey: key) == nil {
          headings.append(session.item(question).title)
        }
        cells[column] = .answers(session.answers(question).map { label($0, of: question) })
        if question == id { present = .cell(row: row, column: column) }
      }
      rows.append((group.heading, cells))
    }
    guard let present, headings.count > 1 || rows.count > 1 else { return nil }
    return TableView(
      columns: headings,
      rows: rows.map { row in
        TableView.Row(
          heading: row.heading, cells: headings.indices.map { row.cells[$0] ?? .none })
      }, present: present)
  }

  // MARK: A question in each row

  /// More options than anybody reads side by side.
  private static var mostOptions: Int { 40 }

  /// The questions of a group and their options; `nil` where one of them has no options, or, with
  /// `sharing`, other ones.
  private func answerTable(
    of group: InstanceID, asking id: InstanceID, sharing: Bool = false
  ) -> TableView? {
    let questions = questions(in: group)
    guard questions.count > 1, let present = questions.firstIndex(of: id) else { return nil }
    var columns: [String] = []
    var offered: [[(label: String, value: AnswerValue?)]] = []
    for question in questions {
      guard let choices = choices(of: session.item(question)) else { return nil }
      offered.append(choices)
      let labels = choices.map(\.label)
      if sharing, !columns.isEmpty, labels != columns { return nil }
      for label in labels where !columns.contains(label) { columns.append(label) }
      if columns.count > Self.mostOptions { return nil }
    }
    let rows = zip(questions, offered).map { question, choices in
      TableView.Row(
        heading: session.item(question).title,
        cells: columns.map { label in
          cell(of: question, choices.first { $0.label == label })
        })
    }
    let isShared = offered.allSatisfy { $0.map(\.label) == columns }
    return TableView(
      columns: columns, rows: rows, present: .row(present),
      hasNumberedColumns: isShared && session.item(id).isChoice && session.item(id).numbersOptions)
  }

  private func cell(
    of question: InstanceID, _ choice: (label: String, value: AnswerValue?)?
  ) -> TableView.Cell {
    guard let choice else { return .none }
    let item = session.item(question)
    let answers = session.answers(question)
    guard let value = choice.value else {
      let other = OtherChoice(item, words)
      return .answers(answers.filter(other.isOther).map { label($0, of: question) })
    }
    return .option(isChosen: answers.contains { $0.isSame(as: value) }, isMany: item.repeats)
  }

  /// What can be chosen: the options, with "Other…" as the last one, or yes and no.
  private func choices(of item: SurveyItem) -> [(label: String, value: AnswerValue?)]? {
    if item.type == .boolean, !item.repeats, reader.format(of: item) == nil {
      return [(words.text(.yes), .boolean(true)), (words.text(.no), .boolean(false))]
    }
    guard item.isChoice, !item.options.isEmpty, item.options.count <= Self.mostOptions else {
      return nil
    }
    let other =
      item.isOpen
      ? [
        (
          label: words.other(nil, called: presentation?.openLabel(of: item)),
          value: AnswerValue?.none
        )
      ] : []
    return item.options.map { (label: $0.label, value: $0.value) } + other
  }
}
