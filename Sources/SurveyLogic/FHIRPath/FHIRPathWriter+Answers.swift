import SurveyModel
import SurveyPrimitives

// The way to answers.
extension FHIRPathWriter {
  /// The answers to a question, all of those that count.
  mutating func answers(_ question: Logic.Question) throws(LogicProblem) -> Written {
    guard let entry = form[question.linkId] else { throw .noQuestion(question.linkId) }
    guard entry.item.type.isQuestion else { throw .notInLanguage("a group as a value") }
    let (path, isSingle) = try path(to: question, entry, ".answer.value")
    return Written(path, isSingle: isSingle && !entry.item.repeats)
  }

  /// What is asked for its existence: answers, or a group.
  mutating func existence(_ logic: Logic) throws(LogicProblem) -> Written {
    if case .answer(let question) = logic, let entry = form[question.linkId],
      !entry.item.type.isQuestion
    {
      let (path, _) = try path(to: question, entry, "")
      return Written(path, isSingle: false)
    }
    return try value(logic, .any)
  }

  /// The answer that a constraint is about.
  func itself() throws(LogicProblem) -> Written {
    if isEach { return Written("$this") }
    return Written("%context.answer.value", isSingle: form[linkId]?.item.repeats != true)
  }

  /// The way to an item, and whether no repetition is between it and where the way starts.
  private mutating func path(
    to question: Logic.Question, _ entry: LogicForm.Entry, _ end: String
  ) throws(LogicProblem) -> (String, isSingle: Bool) {
    let around = entry.repeating
    let ways = entry.path + [question.linkId]
    switch question.scope {
    case .number(let number):
      guard let group = around.first, around.count == 1,
        let position = ways.firstIndex(of: group)
      else { throw .notInLanguage("a repetition inside another") }
      let index = try self.index(number, of: group)
      let before = steps(ways[...position], from: nil)
      return (
        "%resource\(before)\(index)\(steps(ways[(position + 1)...], from: group))\(end)", true
      )
    case .all:
      return ("%resource\(steps(ways[...], from: nil))\(end)", around.isEmpty)
    case .here:
      let shared = form.shared(around, with: linkId)
      guard let group = shared.last, let position = ways.firstIndex(of: group) else {
        return ("%resource\(steps(ways[...], from: nil))\(end)", around.isEmpty)
      }
      guard form[group]?.item.type.isQuestion == false else {
        throw .notInLanguage("what belongs to one of several answers")
      }
      let path = "%context\(steps(ways[(position + 1)...], from: group))\(end)"
      let isSingle = shared.count == around.count
      if group == linkId { return (path, isSingle) }
      return ("%" + declare(path, question.linkId, on: group), isSingle)
    }
  }

  /// The steps from an item to another, or from the response.
  private func steps(_ linkIds: ArraySlice<String>, from start: String?) -> String {
    var text = ""
    var outer = start
    for linkId in linkIds {
      let isAnswer = outer.flatMap { form[$0]?.item.type.isQuestion } ?? false
      text += isAnswer ? ".answer.item" : ".item"
      text += ".where(linkId = \(linkId.asFHIRPath))"
      outer = linkId
    }
    return text
  }

  private mutating func index(
    _ number: Logic, of group: String
  ) throws(LogicProblem) -> String {
    switch number {
    case .literal(.integer(let number)): return "[\(max(number - 1, 0))]"
    case .apply(.count, let operands) where operands == [.answer(Logic.Question(group, .all))]:
      return ".last()"
    default:
      let before = try value(.apply(.subtract, [number, .literal(.integer(1))]), .number)
      return ".skip(\(before.text)).first()"
    }
  }

  /// The name of a variable of a group with a value, which is made where there is none yet.
  private mutating func declare(_ path: String, _ linkId: String, on group: String) -> String {
    let existing = form[group]?.item.variables ?? []
    if let name = existing.first(where: { $0.text == path })?.name { return name }
    if let new = variables.first(where: { $0.linkId == group && $0.expression.text == path }),
      let name = new.expression.name
    {
      return name
    }
    let start = form.variableName(for: linkId)
    var name = start
    var number = 2
    while form.variableNames.contains(name)
      || variables.contains(where: { $0.expression.name == name })
    {
      name = "\(start)x\(number)"
      number += 1
    }
    variables.append(
      .init(linkId: group, expression: SurveyExpression(name: name, path)))
    return name
  }
}

extension LogicForm {
  /// A name for the answers to a question: its linkId, as far as it can be one.
  ///
  /// FHIR has ids as names: letters and digits here, each further word of the linkId with a capital.
  fileprivate func variableName(for linkId: String) -> String {
    var name = ""
    var isNewWord = false
    for character in linkId.prefix(40) where character.isASCII {
      guard character.isLetter || character.isNumber else {
        isNewWord = !name.isEmpty
        continue
      }
      // Two numbers side by side would be another one.
      if isNewWord, character.isNumber, name.last?.isNumber == true { name += "x" }
      name += isNewWord ? character.uppercased() : String(character)
      isNewWord = false
    }
    return name.first?.isLetter == true ? name : "q" + name
  }
}
