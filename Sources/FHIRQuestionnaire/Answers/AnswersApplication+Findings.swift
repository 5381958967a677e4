import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension AnswersApplication {
  /// Reports the keys that belong to nothing.
  mutating func reportUnused() {
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
    guard let item = index.find(linkId: linkId) else {
      return reportUnknown(linkId, element)
    }
    let name = Diagnostic.Argument.Value.quoted(linkId)
    if index.isShared(linkId) {
      return loader.report(
        .itemOfSeveral, ["linkId": name], at: element.index, linkId: linkId)
    }
    var parent = index.parent(of: item)
    while let above = parent {
      if refused.contains(above) { return }
      let outer = index.linkId(of: above)
      if index.type(of: above) != .group {
        let form = #"{"\#(outer)": {"answer": …, "items": {"\#(linkId)": …}}}"#
        return loader.report(
          .itemBelowSeveralAnswers,
          ["linkId": name, "parent": .quoted(outer), "form": .literal(form)], at: element.index,
          linkId: linkId)
      }
      if index[above].repeats {
        let form = #"{"\#(outer)": [{"\#(linkId)": …}]}"#
        return loader.report(
          .itemOutsideRepetition,
          ["linkId": name, "parent": .quoted(outer), "form": .literal(form)], at: element.index,
          linkId: linkId)
      }
      parent = index.parent(of: above)
    }
    loader.report(.misplacedItem, ["linkId": name], at: element.index, linkId: linkId)
  }

  /// Reports a key that is not a linkId, with what may have been meant: a linkId that differs in case
  /// or white space, else all of them if they are few.
  private mutating func reportUnknown(_ linkId: String, _ element: Element) {
    func folded(_ text: String) -> String {
      String(text.filter { !$0.isWhitespace }.lowercased())
    }
    let questions =
      self.questions
      ?? Dictionary(index.questionLinkIds.map { (folded($0), $0) }) { first, _ in first }
    self.questions = questions
    let nearest = questions[folded(linkId)]
    let isFew = nearest == nil && (1...12).contains(questions.count)
    let problem = Diagnostic(
      isFew ? .unknownLinkIdOfFew : .unknownLinkId,
      [
        "linkId": .quoted(linkId), "nearest": nearest.map { .quoted($0) },
        "questions": isFew ? .names(index.questionLinkIds) : nil,
      ])
    loader.report(problem, at: element.index, linkId: linkId)
  }
}
