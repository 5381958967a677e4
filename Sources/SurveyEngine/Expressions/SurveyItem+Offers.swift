import SurveyDiagnostics
import SurveyModel

extension SurveyItem {
  /// Rule 56: what an expression gives to choose from, and cannot be an answer.
  func findings(_ unfit: [OfferedAnswers.Unfit], in list: Phrase) -> [Diagnostic] {
    let most = 10
    let wanted = Phrase.wanted(type == .choice ? "option" : type.rawValue)
    var found = unfit.prefix(most).map { value in
      finding(
        .offerLeftOut,
        [
          "list": .phrase(list), "value": .quoted(value.text), "kind": value.kind,
          "wanted": .phrase(wanted),
        ])
    }
    if unfit.count > most {
      let more = unfit.count - most
      found.append(
        finding(
          .moreOffersLeftOut,
          ["list": .phrase(list), "count": .number(more), "wanted": .phrase(wanted)]))
    }
    return found
  }
}
