import FHIRDocument
import SurveyEngine
import SurveyModel

extension ResponsePlacement {
  /// Items that are still to be placed.
  private struct Level {
    var items: Children.Iterator
    /// What they are in; `nil` directly below a question, where none belongs (rule 34).
    var holder: SessionLoader.Holder?

    init(_ element: Element, _ holder: SessionLoader.Holder?) {
      items = element.children(.item).makeIterator()
      self.holder = holder
    }
  }

  /// Places the items of a response as they are nested; without recursion, however deep that is.
  mutating func placeNested(_ root: Element) {
    var open = [Level(root, loader.top)]
    while !open.isEmpty {
      let last = open.count - 1
      guard let element = open[last].items.next() else {
        open.removeLast()
        continue
      }
      if let entry = entry(for: element, in: &open[last].holder) {
        open += place(element, entry)
      }
    }
  }

  private mutating func entry(
    for element: Element, in holder: inout SessionLoader.Holder?
  ) -> SessionLoader.Entry? {
    guard let linkId = linkId(of: element) else { return nil }
    if var known = holder {
      holder = nil
      defer { holder = known }
      return loader.enter(linkId, in: &known, at: element.index)
    }
    return loader.find(linkId, at: element.index).flatMap {
      loader.enterMisplaced($0, at: element.index)
    }
  }

  /// Places one item; what is inside it is handed back, the last level first.
  private mutating func place(_ element: Element, _ entry: SessionLoader.Entry) -> [Level] {
    if entry.isSurplus {
      reportWrongAnswers(of: element, to: entry.id)
      return []
    }
    let type = loader.session.index.type(of: entry.item)
    places.items[entry.id] = element
    if type.isQuestion { return placeQuestion(element, entry.id) }
    preserve(element, of: entry.id)
    if let answer = element[.answer] { loader.reportAnswer(to: entry.item, at: answer.index) }
    return type == .group ? [Level(element, loader.inside(entry.id))] : []
  }

  private mutating func placeQuestion(_ element: Element, _ id: InstanceID) -> [Level] {
    let answers = giveAnswers(of: element, to: id)
    var levels = element[.item] == nil ? [] : [Level(element, nil)]
    for (number, answer) in answers.enumerated().reversed() where answer[.item] != nil {
      levels.append(Level(answer, loader.below(id, answer: number)))
    }
    return levels
  }
}
