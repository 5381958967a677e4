import SurveyFormats
import SurveyLogic
import SurveyModel

/// The languages that the logic of a form goes through.
struct FormLanguages {
  let form: LogicForm
  private let names: LogicNames
  private(set) var xpath: XPathLanguage
  /// The same for constraints, where `.` is the answer that is given.
  private(set) var constraint: XPathLanguage

  /// - Parameter lists: the list of options of each question.
  /// - Parameter acknowledged: the questions that are acknowledgements.
  init(
    form: LogicForm, names: LogicNames, lists: [String: String], acknowledged: Set<String> = []
  ) {
    (self.form, self.names) = (form, names)
    xpath = XPathLanguage(form: form, names: names)
    constraint = XPathLanguage(form: form, names: names, isConstraint: true, takesClocks: true)
    xpath.lists = lists
    xpath.answersAreRepetitions = true
    constraint.lists = lists
    xpath.acknowledged = acknowledged
    constraint.acknowledged = acknowledged
    constraint.answersAreRepetitions = true
  }

  /// The same for a form whose items are of other types.
  func of(_ form: LogicForm) -> FormLanguages {
    var languages = FormLanguages(
      form: form, names: names, lists: xpath.lists, acknowledged: xpath.acknowledged)
    languages.setRows(xpath.rows)
    return languages
  }

  /// The rows of lists and files that expressions look things up in.
  mutating func setRows(_ rows: [String: [[String: String]]]) {
    xpath.rows = rows
    constraint.rows = rows
  }

  /// An expression of a form that gives a value, in FHIRPath.
  ///
  /// - Parameter asText: whether several answers are one text.
  /// - Parameter isCalculated: whether it is evaluated again and again.
  ///
  /// No value can ask for the answer that it gives.
  func value(
    _ text: String, on linkId: String, asText: Bool = false, isCalculated: Bool = false
  ) throws(LogicProblem) -> WrittenExpression {
    var logic = try xpath.read(text, on: linkId)
    if !isCalculated, case .apply(.firstOf, let operands) = logic, operands.count == 2,
      operands[0] == .answer(linkId)
    {
      // `once()`: what an answer starts with is given where there is none anyway.
      logic = operands[1]
    }
    if logic.questions.contains(Logic.Question(linkId)) {
      throw .unknown(text.has("once(") ? "once()" : names.name(of: linkId), offset: 0)
    }
    return try FHIRPathLanguage(form)
      .expression(
        form.fitted(
          truths(asText ? xpath.text(of: logic, on: linkId) : logic, on: linkId), on: linkId),
        on: linkId)
  }

  /// An expression of a form that is a condition, in FHIRPath.
  func condition(_ text: String, on linkId: String) throws(LogicProblem) -> WrittenExpression {
    try FHIRPathLanguage(form, for: .condition)
      .expression(xpath.readCondition(text, on: linkId).folded, on: linkId)
  }
}

/// Questions of yes or no, whose answers are the names of options.
extension FormLanguages {
  /// A calculation of what is true or false, as what the options of a question are called for it.
  func named(_ logic: Logic, on linkId: String) -> Logic {
    guard isNamed(linkId) else { return logic }
    let (yes, no) = (name(true, of: linkId), name(false, of: linkId))
    switch logic {
    case .literal(.boolean(let holds)): return holds ? yes : no
    case .apply(.choose, let operands):
      return .apply(
        .choose, operands.prefix(1) + operands.dropFirst().map { named($0, on: linkId) })
    case .apply(.firstOf, let operands):
      return .apply(.firstOf, operands.map { named($0, on: linkId) })
    case .answer(let question)
    where (name(true, of: question.linkId), name(false, of: question.linkId)) == (yes, no):
      return logic
    case .apply(let function, _) where function.rule.result == .truth:
      return .apply(.choose, [logic, yes, no])
    default:
      let isNo = Logic.apply(.choose, [.apply(.equal, [logic, .never]), no])
      return .apply(.choose, [.apply(.equal, [logic, .always]), yes, isNo])
    }
  }

  /// What is true or false of a calculation of what the options of a question are called for it.
  private func truths(_ logic: Logic, on linkId: String) -> Logic {
    guard isNamed(linkId) else { return logic }
    return logic.truths { value in
      guard case .string(let name) = value,
        case .boolean(let truth)? = names.value(of: name, of: linkId)
      else { return nil }
      return truth
    }
  }

  private func isNamed(_ linkId: String) -> Bool {
    form[linkId]?.item.type == .boolean && names.hasOptions(linkId)
  }

  private func name(_ truth: Bool, of linkId: String) -> Logic {
    .literal(.string(names.name(of: .boolean(truth), of: linkId) ?? ""))
  }
}

extension FormLanguages {
  /// The logic of an expression of a survey.
  func logic(
    _ expression: SurveyExpression, for purpose: FHIRPathLanguage.Purpose, on linkId: String
  ) throws(LogicProblem) -> Logic {
    guard expression.language == SurveyExpression.fhirPath else {
      throw .unknown(expression.language, offset: 0)
    }
    return try FHIRPathLanguage(form, for: purpose).read(expression.text, on: linkId)
  }
}
