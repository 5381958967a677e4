import SurveyEngine
import SurveyModel

/// Where a question is in tables, on pages and on tabs.
extension Interview {
  /// Adds to the question of a view where it is, and how its author wants its options.
  func addLayout(to view: inout InterviewView) {
    guard let id = position?.instance else { return }
    switch view.content {
    case .question(var question):
      addLayout(to: &question, id)
      view.content = .question(question)
    case .other(var question, let present):
      addLayout(to: &question, id)
      view.content = .other(question, present: present)
    default: return
    }
  }

  private func addLayout(to question: inout QuestionView, _ id: InstanceID) {
    let item = session.item(id)
    question.row = row(of: id)
    question.levels = levels(of: id)
    question.tab = question.levels.lazy.compactMap(\.tab).last
    question.table = table(of: id)
    question.isSearched = item.itemControl.contains { $0 == "autocomplete" || $0 == "lookup" }
    question.isHorizontal = item.choiceOrientation.map { $0 == "horizontal" }
  }

  /// The heading of the row: in a grid the group that the question is in, in a table of repetitions
  /// the repetition.
  private func row(of id: InstanceID) -> String? {
    guard let parent = session.parent(id), session.item(parent).type == .group else { return nil }
    let group = session.item(parent)
    if group.isLaidOut(as: "gtable") {
      let repetition = session.repetition(parent)
      return repetition.count > 1 ? words.numbered(group.title, repetition.number + 1) : nil
    }
    return gridRow(parent)
  }

  /// The heading of a group that is a row of a grid.
  private func gridRow(_ group: InstanceID) -> String? {
    guard isGridRow(group), session.item(group).text?.isEmpty == false else { return nil }
    return session.item(group).title
  }

  private func isGridRow(_ group: InstanceID) -> Bool {
    session.parent(group).map { session.item($0).isLaidOut(as: "grid") } == true
  }

  /// The title of an item, in a grid with that of its row: "Breakfast · Energy".
  func titleInGrid(_ id: InstanceID) -> String {
    let title = session.item(id).title
    guard let row = session.parent(id).flatMap({ gridRow($0) }) else { return title }
    return "\(row) · \(title)"
  }
}

// MARK: Groups

extension Interview {
  /// The groups that an instance is in, from the outermost one.
  private func levels(of id: InstanceID) -> [LevelView] {
    var levels: [LevelView] = []
    var current = id
    while let group = session.parent(current) {
      if let level = level(group) { levels.append(level) }
      current = group
    }
    return levels.reversed()
  }

  /// What a group is to the questions in it; `nil` where there is nothing to say.
  private func level(_ group: InstanceID) -> LevelView? {
    let item = session.item(group)
    guard item.type == .group, !isGridRow(group) else { return nil }
    let parent = session.parent(group)
    if let parent, session.item(parent).isLaidOut(as: "tab-container") {
      return tab(group, in: parent)
    }
    if item.isLaidOut(as: "page") {
      let siblings = parent.map { session.children(of: $0) } ?? session.roots()
      return place(of: group, among: siblings.filter { session.item($0).isLaidOut(as: "page") })
        .map { .page($0.section) }
    }
    if parent == nil { return sectionView(of: group).map { .section($0) } }
    guard item.text?.isEmpty == false else { return nil }
    // A row of a table of repetitions is named beside the question.
    return .heading(item.isLaidOut(as: "gtable") ? item.title : headingTitle(group))
  }

  private func tab(_ group: InstanceID, in container: InstanceID) -> LevelView? {
    let groups = session.children(of: container).filter { session.item($0).type == .group }
    return place(of: group, among: groups).map { .tab($0.section, titles: $0.titles) }
  }

  /// The number of a group among others that are shown, repetitions counted once.
  private func place(
    of group: InstanceID, among groups: [InstanceID]
  ) -> (section: SectionView, titles: [String])? {
    let shown = groups.filter { session.isVisible($0) && session.repetition($0).number == 0 }
    let definition = session.definition(group)
    guard let index = shown.firstIndex(where: { session.definition($0) == definition }) else {
      return nil
    }
    let hasTitle = session.item(group).text?.isEmpty == false
    let section = SectionView(
      number: index + 1, count: shown.count, title: hasTitle ? headingTitle(group) : "")
    return (section, shown.map { session.item($0).title })
  }
}

extension LevelView {
  /// The tab, where it is one.
  fileprivate var tab: SectionView? { if case .tab(let section, _) = self { section } else { nil } }
}
