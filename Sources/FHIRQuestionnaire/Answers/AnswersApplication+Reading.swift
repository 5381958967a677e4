import FHIRDocument
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

extension AnswersApplication {
  /// An answer, where it is, and the object with the items below it.
  typealias ReadAnswer = (value: AnswerValue, element: Element, items: Element?)

  /// The answers of some entries; `nil` where one of them is wrong, which is reported.
  mutating func read(_ entries: [Element], _ item: SurveyItem) -> [ReadAnswer]? {
    var answers: [ReadAnswer] = []
    var isRight = true
    for element in entries {
      if let more = read(element, item) { answers += more } else { isRight = false }
    }
    return isRight ? answers : nil
  }

  private mutating func read(_ element: Element, _ item: SurveyItem) -> [ReadAnswer]? {
    if element.isNoAnswer { return [] }
    if element.isObject { return readObject(element, item) }
    guard element.isPrimitive else {
      loader.report(.arrayInArray, at: element.index, linkId: item.linkId)
      return nil
    }
    return readText(element, item)?.map { ($0, element, nil) }
  }

  /// Reads `{"answer": …, "items": {…}}`.
  private mutating func readObject(_ element: Element, _ item: SurveyItem) -> [ReadAnswer]? {
    let linkId = item.linkId
    let items = element["items"]
    let known = element.children.allSatisfy { ["answer", "items"].contains($0.nameText) }
    guard known, items.map(\.isObject) ?? true else {
      loader.report(
        .unusualAnswerForm,
        ["linkId": .quoted(linkId), "form": .literal(#"{"answer": …, "items": {"linkId": …}}"#)],
        at: element.index, linkId: linkId)
      return nil
    }
    var values: [AnswerValue] = []
    for child in element.children where child.nameText == "answer" && !child.isNoAnswer {
      guard child.isPrimitive, let more = readText(child, item) else {
        if !child.isPrimitive {
          loader.report(.answerWithoutText, at: child.index, linkId: linkId)
        }
        return nil
      }
      values += more
    }
    if let items, values.count != 1 {
      loader.report(
        values.isEmpty ? .itemsBelowNoAnswer : .itemsBesideAnswers,
        [
          "linkId": .quoted(linkId), "count": .number(values.count),
          "form": .literal(#"{"answer": …, "items": …}"#),
        ], at: items.index, linkId: linkId)
      return nil
    }
    return values.map { ($0, element, items) }
  }

  /// A text is one answer, read as if it were typed; outside an array it may be a list of options.
  private mutating func readText(_ element: Element, _ item: SurveyItem) -> [AnswerValue]? {
    guard let text = element.string else { return [] }
    do throws(Diagnostic) {
      if element.isInArray { return [try reader.readOne(text, for: item)] }
      return try reader.readEntry(text, for: item)
    } catch {
      loader.report(error, at: element.index, linkId: item.linkId)
      return nil
    }
  }
}
