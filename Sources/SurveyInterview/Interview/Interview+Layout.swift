import SurveyEngine
import SurveyModel

/// Where a question is in tables and on tabs.
extension Interview {
  /// Adds to the question of a view where it is.
  func addLayout(to view: inout InterviewView) {
    guard case .question(var question) = view.content, let id = position?.instance else { return }
    question.row = row(of: id)
    question.tab = tab(of: id)
    view.content = .question(question)
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
    guard let table = session.parent(group), session.item(table).isLaidOut(as: "grid"),
      session.item(group).text?.isEmpty == false
    else { return nil }
    return session.item(group).title
  }

  /// The title of an item, in a grid with that of its row: "Breakfast · Energy".
  func titleInGrid(_ id: InstanceID) -> String {
    let title = session.item(id).title
    guard let row = session.parent(id).flatMap({ gridRow($0) }) else { return title }
    return "\(row) · \(title)"
  }

  /// The tab: a group in a group that has tabs.
  private func tab(of id: InstanceID) -> SectionView? {
    var current = id
    while let parent = session.parent(current) {
      if session.item(parent).isLaidOut(as: "tab-container") {
        let tabs = session.children(of: parent).filter {
          session.isVisible($0) && session.item($0).type == .group
            && session.repetition($0).number == 0
        }
        guard
          let index = tabs.firstIndex(where: {
            session.definition($0) == session.definition(current)
          })
        else { return nil }
        let title = session.item(current).text ?? ""
        return SectionView(number: index + 1, count: tabs.count, title: title)
      }
      current = parent
    }
    return nil
  }
}
