package import SurveyDiagnostics
package import SurveyModel

extension SurveyItem {
  /// What is wrong with the type of a value as an answer to this item; `nil` when it fits.
  ///
  /// Rules 45, 46, 56 and 58: a whole number is no decimal, a url is a URI; options may be of any
  /// type; an open choice takes a text.
  package func typeProblem(of value: AnswerValue) -> Diagnostic? {
    guard type.isQuestion else { return noAnswerProblem }
    if accepts(value) { return nil }
    return finding(
      .wrongAnswerType,
      "\(value.label.quotedShortly) is \(value.kind), which does not answer \(quotedName)",
      hint: "answer with \(wantedKind)")
  }

  /// What is wrong with any answer to an item that is no question.
  var noAnswerProblem: Diagnostic {
    finding(.wrongAnswerType, "\(quotedName) is a \(type.rawValue) and has no answer")
  }

  private func accepts(_ value: AnswerValue) -> Bool {
    if isOpen, answerConstraint == .optionsOrString, case .string = value { return true }
    switch (type, value) {
    case (.boolean, .boolean), (.decimal, .decimal), (.integer, .integer), (.date, .date),
      (.dateTime, .dateTime), (.time, .time), (.string, .string), (.text, .string), (.url, .uri),
      (.attachment, .attachment), (.reference, .reference), (.quantity, .quantity),
      (.choice, .coding):
      return true
    case (.choice, _) where isListedByExpression && value.canBeOption:
      return true
    case (.string, .coding), (.text, .coding):
      return answerValueSet != nil || options.contains { $0.value.kind == value.kind }
    default:
      return options.contains { $0.value.kind == value.kind }
    }
  }

  /// Whether an expression says what is to choose from; of which kind that is, only its value tells.
  private var isListedByExpression: Bool { answerExpression != nil || candidateExpression != nil }

  private var wantedKind: String {
    options.isEmpty ? wantedType : optionList
  }

  private var wantedType: String {
    switch type {
    case .group, .display: return "nothing"
    case .boolean: return "yes or no"
    case .decimal: return "a decimal number"
    case .integer: return "a whole number"
    case .date: return "a date"
    case .dateTime: return "a date and time"
    case .time: return "a time of day"
    case .string, .text: return "a text"
    case .url: return "a URL"
    case .choice: return "a code"
    case .attachment: return "a file"
    case .reference: return "a reference"
    case .quantity: return "a number with a unit"
    }
  }

  /// Rule 56: what an expression gives to choose from, and cannot be an answer.
  func findings(_ unfit: [OfferedAnswers.Unfit], in list: String) -> [Diagnostic] {
    let most = 10
    let taken =
      type == .choice
      ? "a text, a whole number, a date, a time of day, a code or a reference" : wantedType
    let hint = "the item takes \(taken)"
    var found = unfit.prefix(most).map { value in
      finding(
        .warning, .expressionNotAnAnswer,
        "\(list) leaves out \(value.text.quotedShortly), which is \(value.kind)",
        hint: hint)
    }
    if unfit.count > most {
      found.append(
        finding(
          .warning, .expressionNotAnAnswer,
          "\(list) leaves out \(unfit.count - most) more", hint: hint))
    }
    return found
  }
}

extension AnswerValue {
  /// Whether it is of a type that an option may have:
  /// [answerOption.value](https://hl7.org/fhir/R4/questionnaire-definitions.html#Questionnaire.item.answerOption.value_x_).
  package var canBeOption: Bool {
    switch self {
    case .integer, .date, .time, .string, .coding, .reference: true
    default: false
    }
  }

  /// The kind of value in words; the same for the same case.
  package var kind: String {
    switch self {
    case .boolean: "a boolean"
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .date: "a date"
    case .dateTime: "a date and time"
    case .time: "a time of day"
    case .string: "a text"
    case .uri: "a URI"
    case .coding: "a code"
    case .quantity: "a quantity"
    case .reference: "a reference"
    case .attachment: "a file"
    }
  }
}
