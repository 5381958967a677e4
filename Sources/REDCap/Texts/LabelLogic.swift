import SurveyLogic
import SurveyModel

/// Texts that show answers: `Your name is [name]`.
struct LabelLogic {
  let language: REDCapLanguage
  let form: LogicForm
  let names: LogicNames
  let isField: (String) -> Bool

  /// A text as the words and answers that it is put together of.
  ///
  /// REDCap shows options by their words; their codes where it is asked for them: `[sex:value]`.
  ///
  /// - Parameter showsWords: `false` where the text becomes the answer to a question that is no text.
  func read(_ text: String, showsWords: Bool = true) throws(LogicProblem) -> Logic {
    var parts: [Logic] = []
    for part in FieldLabel.parts(text, isField: isField) {
      switch part {
      case .text(let text): parts.append(.literal(.string(text)))
      case .field(let field):
        parts.append(
          showsWords ? try shown(field) : try language.read("[\(field)]", on: ""))
      }
    }
    if parts.count == 1 { return parts[0] }
    return .apply(.concatenate, parts)
  }

  private func shown(_ field: String) throws(LogicProblem) -> Logic {
    let modifiers = field.split(separator: ":").dropFirst()
    if modifiers.contains("unchecked") { throw .unknown("[\(field)]", offset: 0) }
    let isValue = modifiers.contains("value")
    let logic = try language.read("[\(field)]", on: "")
    switch logic.unlabelled {
    case .answer(let question):
      guard isValue else { return form.shown(question) }
      return form[question.linkId]?.item.type == .boolean
        ? form.shown(question, yes: "1", no: "0") : logic
    case .apply(let function, _) where function.rule.result == .truth:
      let words = isValue ? Self.values : Self.checked
      return .apply(.choose, [logic] + words.map { .literal(.string($0)) })
    default: return logic
    }
  }

  /// What is shown of a code of a checkbox.
  private static let checked = ["Checked", "Unchecked"]
  private static let values = ["1", "0"]

  /// The text that shows what an expression gives; `nil` where it is not a text with answers in it.
  func write(_ logic: Logic) -> String? {
    guard case .apply(.concatenate, let parts) = logic else { return shownField(logic) }
    var text = ""
    for part in parts {
      if case .literal(.string(let words)) = part {
        text += FieldLabel.label(words, isField: isField)
      } else if let field = shownField(part) {
        text += field
      } else {
        return nil
      }
    }
    return text
  }

  /// The field whose answer it is.
  private func shownField(_ logic: Logic) -> String? {
    if let field = checkedField(logic) { return field }
    guard let answer = form.shownAnswer(logic), answer.question.scope == .here else { return nil }
    let name = names.name(of: answer.question.linkId)
    let isBoolean = form[answer.question.linkId]?.item.type == .boolean
    if isBoolean {
      let isValue = logic == form.shown(answer.question, yes: "1", no: "0")
      return isValue ? "[\(name):value]" : "[\(name)]"
    }
    return answer.showsWords ? "[\(name)]" : "[\(name):value]"
  }

  private func checkedField(_ logic: Logic) -> String? {
    guard case .apply(.choose, let parts) = logic, parts.count == 3,
      case .apply(.equal, let pair) = parts[0], pair.count == 2,
      case .answer(let question) = pair[0], question.scope == .here,
      case .literal(let option) = pair[1], form[question.linkId]?.item.repeats == true,
      let code = names.name(of: option, of: question.linkId)
    else { return nil }
    let name = "\(names.name(of: question.linkId))(\(code))"
    switch Array(parts.dropFirst()) {
    case Self.checked.map({ .literal(.string($0)) }): return "[\(name)]"
    case Self.values.map({ .literal(.string($0)) }): return "[\(name):value]"
    default: return nil
    }
  }
}

extension Logic {
  /// The answer of which it is the words; else itself.
  fileprivate var unlabelled: Logic {
    if case .apply(.label, let operands) = self, operands.count == 1 { operands[0] } else { self }
  }
}
