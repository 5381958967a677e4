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
      guard loader.session.index.type(of: item).isQuestion else {
        // A flat response does not say which instance of a group or a text it means.
        let lost = LostParts.names(LostParts.ofItem(element))
        if let finding = LostParts.finding(lost, of: .item, linkId: linkId) {
          loader.report(finding, at: element.index, linkId: linkId)
        }
        if let answer = element[.answer] { loader.reportAnswer(to: item, at: answer.index) }
        continue
      }
      if let id = loader.enterNext(item, after: &cursor, at: element.index) {
        giveAnswers(of: element, to: id)
      }
    }
  }
}
