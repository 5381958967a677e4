import FHIRDocument
import SurveyEngine
import SurveyModel

extension ResponsePlacement {
  /// Places the items of a flat response, in which the order alone says where each belongs.
  mutating func placeFlat(_ root: Element) {
    var cursor = SessionLoader.Cursor()
    for element in root.children(.item) {
      guard let linkId = linkId(of: element), let item = loader.find(linkId, at: element.index)
      else { continue }
      reportLost(LostParts.names(LostParts.ofItem(element)), of: .item, element, linkId)
      guard loader.session.index.type(of: item).isQuestion else {
        if let answer = element[.answer] { loader.reportAnswer(to: item, at: answer.index) }
        continue
      }
      if let id = loader.enterNext(item, after: &cursor, at: element.index) {
        giveAnswers(of: element, to: id)
      }
    }
  }
}
