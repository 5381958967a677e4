import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Holds the answers that nobody may edit against what their expressions give for the other answers.
///
/// The answers of items that a person may edit are not looked at: an edit stays (rule 61).
struct CalculatedCheck {
  let doubts: ResponseDoubts
  /// Whether it is known at which moment the response was given.
  let hasMoment: Bool

  /// What is wrong with the answers of an item of a response that was read; `nil` where nothing is,
  /// or where that cannot be told.
  func problem(of id: InstanceID, in session: Session) -> Diagnostic? {
    let definition = session.definition(id)
    let item = session.index[definition]
    guard item.calculatedExpression != nil, session.isReadOnly(id),
      let calculated = session.calculatedAnswers(id), hasMoment || !session.usesClock,
      !doubts.hasDoubt(aboutValueOf: definition)
    else { return nil }
    let given = session.answers(id)
    let isSame =
      given.count == calculated.count
      && zip(given, calculated).allSatisfy { AnswerValue.equal($0, $1) != false }
    if isSame { return nil }
    let name = item.text.map(\.withFoldedSpaces) ?? item.linkId
    return Diagnostic(
      .warning, .otherThanCalculated,
      "the answer to \"\(name)\" is \(Self.words(given)), but its expression gives "
        + Self.words(calculated),
      at: Location(linkId: item.linkId),
      hint: "nobody may edit it; calculate it anew, or correct the answers that it comes from")
  }

  private static func words(_ answers: [AnswerValue]) -> String {
    let words = answers.prefix(8).map { value in
      value.label.count > 60 ? value.label.prefix(57) + "…" : value.label
    }
    if words.isEmpty { return "no value" }
    return words.joined(separator: ", ") + (answers.count > 8 ? " …" : "")
  }
}
