import SurveyModel

/// What a language of logic with infix operators has of its own; the rest is in its tables.
protocol InfixDialect: Sendable {
  var frame: InfixFrame { get }

  /// What a reference, a word or a path stands for.
  func operand(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]?

  /// What a call or an operator means that no phrase can say: no value, one, or `nil` where it is
  /// nothing of its own.
  func special(
    _ node: InfixNode, _ reader: InfixReader<Self>
  ) throws(LogicProblem) -> [Logic]?

  /// The condition that a value is that stands for one: `if(${a}, …)`.
  func truth(of value: Logic, _ reader: InfixReader<Self>) -> Logic

  /// How the answers to a question are written.
  func node(
    for question: Logic.Question, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode

  /// How a function is written that no phrase can say; `nil` where it is nothing of its own.
  func special(
    _ function: LogicFunction, _ operands: [Logic], _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode?

  /// How a number is written that is 0 where it is missing; `nil` where it is written as always.
  func unguarded(
    _ logic: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode?

  /// How it is written that a value is there, or that it is not.
  func answered(
    _ value: Logic, _ holds: Bool, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode

  /// How a condition is written that always holds, or never.
  func always(_ holds: Bool) -> InfixNode

  /// How the answer is written that a constraint is about.
  func itself(_ writer: InfixWriter<Self>) throws(LogicProblem) -> InfixNode

  /// How the value of a literal is written that is compared with no question.
  func literal(_ value: AnswerValue) throws(LogicProblem) -> InfixNode
}

extension InfixDialect {
  func unguarded(
    _ logic: Logic, _ writer: InfixWriter<Self>
  ) throws(LogicProblem) -> InfixNode? { nil }
}

/// What all that read and write a language need.
struct InfixFrame: Sendable {
  var syntax: InfixSyntax
  var phrases: InfixPhrasebook
  var rules: InfixRules
  var form: LogicForm
  var names: LogicNames
  /// What such an answer is called of questions that call it by a name of their own.
  var others: [String: String] = [:]
  /// Whether the item itself is asked about an answer that it has.
  var isConstraint = false
  /// Whether texts of numbers are written so that one that is missing is an empty text.
  var guardsTextsOfNumbers = false
}

/// In what the languages differ where a value is missing, or is of another type.
struct InfixRules: Sendable {
  /// Whether a number that is missing is 0 beside an operator.
  var emptyIsZero = false
  /// Whether `<=` and `>=` hold of two values that are missing, as `=` does.
  var emptyIsLessOrEqual = false
  /// Whether every text contains, begins and ends with one that is missing.
  var emptyIsPartOfAll = false
  /// What a number is that was calculated of nothing: something that not even equals itself.
  var hasNotANumber = false
  /// How yes and no are written where the options of a question have no names.
  var truths: (yes: String, no: String) = ("true", "false")
  /// Whether texts are equal that differ in upper and lower case, or in spaces around them.
  var ignoresCase = false
  /// Whether texts have an order of their own; else they are numbers where one is asked for.
  var ordersTexts = true
  /// Whether numbers are made of texts by operators alone; else `+` puts texts together.
  var convertsTexts = true
  /// Whether the names of options are compared as numbers with texts, too, where both are numbers.
  var namesAreNumbers = false
  /// What stands for this day, and for this moment, where a date is asked for.
  var words: (today: String, now: String)?
  /// Whether dates are numbers of days beside `+` and `-`.
  var countsDays = false
  /// Whether what is compared with a condition is one, too, as XPath 1.0 (3.4) says.
  var comparesTruths = false
  /// Whether a question of yes or no that is not answered gives no number in a calculation, and not 0.
  var blankIsNoNumber = false
  /// What an answer is called that is none of the options of a question.
  var other: String?
  /// What follows the name of a question in that of the field with such an answer; `nil` where there is no
  /// such field, or it has a name of its own.
  var otherSuffix: String?
  /// Whether what is divided by 0 is infinite, and not nothing.
  var hasInfinity = false
  /// Whether a text or date that is missing comes before all others, and is 0 where a number is asked for.
  var emptyTextIsFirst = false
  /// Whether the code of an option that is missing is such a text; else it is no number.
  var choicesAreTexts = false
  /// Whether `+` puts texts together that are numbers, too.
  var plusJoinsTexts = false
  /// What stands for a number that is missing; `nil` where the empty text does.
  var noNumber: InfixNode?
  /// Whether moments without an offset are read, which limits may be, and nothing that FHIR evaluates.
  var takesClocks = false
  /// Whether a text calculated in the tree has to be kept from becoming the word for no number.
  var guardsTexts = false
}

extension InfixFrame {
  /// The item of a name.
  func linkId(of name: String) throws(LogicProblem) -> String {
    if let linkId = names.linkId(of: name) { return linkId }
    guard form[name] != nil, names.name(of: name) == name else { throw .noQuestion(name) }
    return name
  }

  /// What an answer to a question is called that is none of its options.
  func other(of question: String) -> String? { others[question] ?? rules.other }

  /// Whether a question has options, and other answers may be typed.
  func isOpen(_ linkId: String) -> Bool {
    guard let item = form[linkId]?.item else { return false }
    return item.answerConstraint != .optionsOnly && !item.options.isEmpty
  }

  /// Whether a question can have several answers of its own.
  func hasSeveralAnswers(_ linkId: String) -> Bool {
    guard let item = form[linkId]?.item else { return false }
    return item.repeats && item.type != .group
  }

  /// The question whose options the values of an expression are.
  func options(of logic: Logic, on linkId: String) -> String? {
    switch logic {
    case .answer(let question): isClosed(question.linkId) ? question.linkId : nil
    case .itself: isClosed(linkId) ? linkId : nil
    case .apply(.firstOf, let operands), .apply(.element, let operands):
      operands.compactMap { options(of: $0, on: linkId) }.first
    case .apply(.choose, let operands):
      operands.dropFirst().compactMap { options(of: $0, on: linkId) }.first
    default: nil
    }
  }

  private func isClosed(_ linkId: String) -> Bool {
    if names.hasOptions(linkId) { return true }
    guard let item = form[linkId]?.item else { return false }
    return item.isChoice || item.type == .boolean
  }

  /// Whether a value is true or false itself, and not what stands for that among options.
  func isTruth(_ logic: Logic, on linkId: String) -> Bool {
    guard kind(of: logic, on: linkId) == .truth else { return false }
    return options(of: logic, on: linkId).map { !names.hasOptions($0) } ?? true
  }

  /// The kind of an expression.
  func kind(of logic: Logic, on linkId: String) -> LogicFunction.Kind? {
    // Options that are numbers are numbers wherever one is asked for.
    switch logic {
    case .answer(let question) where isNumeric(question.linkId): .number
    case .itself where isNumeric(linkId): .number
    case .apply(let function, let operands) where function.rule.result == .same:
      operands.dropFirst(function == .choose ? 1 : 0)
        .compactMap { kind(of: $0, on: linkId) }.first
    default: form.kind(of: logic, itself: linkId)
    }
  }

  private func isNumeric(_ linkId: String) -> Bool {
    let type = form[linkId]?.item.type
    return type == .integer || type == .decimal || type == .quantity
  }

  /// Whether a number is a whole one for certain.
  func isWhole(_ number: Logic) -> Bool {
    switch number {
    case .literal(.integer), .apply(.toInteger, _), .apply(.daysBetween, _),
      .apply(.secondsBetween, _), .apply(.count, _), .apply(.length, _), .apply(.floor, _),
      .apply(.ceiling, _), .apply(.truncate, _):
      true
    case .answer(let question): form[question.linkId]?.item.type == .integer
    case .apply(.add, let parts), .apply(.subtract, let parts), .apply(.multiply, let parts),
      .apply(.negate, let parts), .apply(.remainder, let parts):
      parts.allSatisfy { isWhole($0) }
    case .apply(.choose, let parts): parts.dropFirst().allSatisfy { isWhole($0) }
    default: false
    }
  }

  /// The condition under which an expression gives a value.
  func presence(_ logic: Logic) -> Logic { logic.presence(isItselfAnswered: isConstraint) }

  func canBeEmpty(_ logic: Logic) -> Bool { logic.canBeEmpty(isItselfAnswered: isConstraint) }

  /// When a condition holds in the language though it does not in the tree, for want of a value, and
  /// what prevents that; `nil` where both agree.
  func looseness(
    _ function: LogicFunction, _ operands: [Logic], on linkId: String
  ) -> (also: Logic, unless: Logic)? {
    guard operands.count == 2 else { return nil }
    let (first, second) = (operands[0], operands[1])
    if let order = order(function, first, second, on: linkId) { return order }
    switch function {
    case .contains, .startsWith, .endsWith:
      guard rules.emptyIsPartOfAll, canBeEmpty(second) else { return nil }
      return (.not(presence(second)), presence(second))
    case .lessOrEqual, .greaterOrEqual:
      guard rules.emptyIsLessOrEqual else { return nil }
    case .equal:
      // What is missing is false beside it.
      for (value, other) in [(first, second), (second, first)]
      where rules.comparesTruths && other == .never && canBeEmpty(value)
        && isTruth(value, on: linkId)
      {
        return (.not(presence(value)), presence(value))
      }
    default: return nil
    }
    guard operands.allSatisfy({ canBeEmpty($0) && isMissingLikeText($0, on: linkId) }) else {
      return nil
    }
    return (.all([.not(presence(first)), .not(presence(second))]), presence(first))
  }

  /// Whether a value that is missing equals the empty text; a number that was calculated does not
  /// in all languages.
  func isMissingLikeText(_ value: Logic, on linkId: String) -> Bool {
    guard rules.hasNotANumber, case .apply(let function, let operands) = value else { return true }
    switch function {
    case .choose, .firstOf, .element, .weight, .label, .toInteger: return true
    case .toText where !guardsTextsOfNumbers && operands.count == 1:
      return isMissingLikeText(operands[0], on: linkId)
    // Written as a choice between it and the empty text.
    case _ where phrases.phrase(for: function, operands)?.phrase.whenEmpty != nil: return true
    default: return kind(of: value, on: linkId) != .number
    }
  }
}
