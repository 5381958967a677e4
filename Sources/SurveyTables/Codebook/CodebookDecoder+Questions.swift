import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives

extension CodebookDecoder {
  mutating func question(_ element: Element) -> CodebookQuestion {
    var question = CodebookQuestion(
      linkId: text(element, "linkId"), path: texts(element, "path"),
      type: code(element, "type") ?? .string)
    question.repeating = repeating(element, in: question.path)
    question.repeats = flag(element, "repeats")
    question.isRequired = flag(element, "required")
    question.isConditional = flag(element, "conditional")
    if let constraint = element["answerConstraint"] {
      question.answerConstraint = code(constraint) ?? .optionsOnly
    }
    question.versions = texts(element, "versions")
    question.texts = words(element, "text")
    if let unit = element["unit"] { question.unit = self.unit(unit) }
    question.options = entries(element, "options").compactMap { option($0) }
    checkMembers(
      element,
      [
        "linkId", "path", "repeating", "type", "repeats", "required", "conditional",
        "answerConstraint", "versions", "text", "unit", "options",
      ])
    return question
  }

  /// The indexes of linkIds of a path, which are in its order.
  private mutating func repeating(_ element: Element, in path: [String]) -> [Int] {
    var start = path.startIndex
    var indexes: [Int] = []
    for entry in entries(element, "repeating") {
      guard let linkId = text(entry) else { continue }
      if let index = path[start...].firstIndex(of: linkId) {
        indexes.append(index)
        start = index + 1
      } else {
        malformed(entry, "linkIds of the path, in its order")
      }
    }
    return indexes
  }

  private mutating func unit(_ element: Element) -> Coding? {
    if case .coding(let coding)? = AnswerValue(element, as: .coding), element.isObject {
      return coding
    }
    malformed(element, "system, code and display")
    return nil
  }

  private mutating func option(_ element: Element) -> CodebookOption? {
    guard element.isObject, let member = member(element, "value") else { return nil }
    guard let value = value(member) else {
      malformed(member, "a value under the name of its type")
      return nil
    }
    var option = CodebookOption(value: value, texts: words(element, "display"))
    if let weight = element["weight"] {
      option.weight = weight.isNumber ? weight.decimal : nil
      if option.weight == nil { malformed(weight, "a number") }
    }
    option.since = text(element, "since")
    if element["absentFrom"] != nil { option.absentFrom = texts(element, "absentFrom") }
    checkMembers(element, ["value", "display", "weight", "since", "absentFrom"])
    return option
  }

  /// A value under the name of its type: `{"date": "2026-03"}`.
  private func value(_ element: Element) -> AnswerValue? {
    var children = element.children.makeIterator()
    guard let child = children.next(), children.next() == nil,
      let type = AnswerType(rawValue: child.nameText)
    else { return nil }
    let value = AnswerValue(child, as: type)
    return value == .coding(Coding()) ? nil : value
  }
}
