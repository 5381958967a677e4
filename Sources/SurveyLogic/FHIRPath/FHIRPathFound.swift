import SurveyModel
import SurveyPrimitives

/// When an expression is true, and when it is false; where neither holds, it is nothing.
struct LogicTruth {
  var holds: Logic
  var fails: Logic

  init(holds: Logic, fails: Logic) { (self.holds, self.fails) = (holds, fails) }

  /// What is true or false and never nothing.
  init(_ condition: Logic) { self.init(holds: condition, fails: .not(condition)) }

  /// What is nothing.
  static let unknown = LogicTruth(holds: .never, fails: .never)

  /// What is true where both are, and nothing where one operand is.
  static func comparison(_ holds: Logic, present: [Logic]) -> LogicTruth {
    LogicTruth(holds: holds, fails: .both(present + [.not(holds)]))
  }

  var negated: LogicTruth { LogicTruth(holds: fails, fails: holds) }

  /// Whether it is never nothing.
  var isTotal: Bool { fails == .not(holds) }

  /// The value that it is.
  var value: Logic {
    if isTotal { return holds }
    if fails == .never {
      return .apply(.choose, [holds, .always])
    }
    return .apply(.choose, [holds, .always, .apply(.choose, [fails, .never])])
  }

  static func && (left: LogicTruth, right: LogicTruth) -> LogicTruth {
    LogicTruth(
      holds: .both([left.holds, right.holds]), fails: .either([left.fails, right.fails]))
  }

  static func || (left: LogicTruth, right: LogicTruth) -> LogicTruth {
    LogicTruth(
      holds: .either([left.holds, right.holds]), fails: .both([left.fails, right.fails]))
  }
}

/// What a part of an expression gives, as far as it is followed.
enum FHIRPathFound {
  /// Items of the response.
  case elements(FHIRPathItems)
  /// Their answers, as elements.
  case answers(FHIRPathItems)
  /// Values.
  case values([FHIRPathPart])
  /// The extensions of values; of those with a score alone where that was asked for.
  case extensions([FHIRPathPart], areScores: Bool)
  /// Items of the questionnaire, or itself.
  case definitions([SurveyItem], isQuestionnaire: Bool)
  /// Options of an item of the questionnaire.
  case options([AnswerOption], of: SurveyItem)
  /// Those options of an item that are chosen.
  case chosen(FHIRPathPart)

  static let empty = FHIRPathFound.values([])

  static func value(_ logic: Logic, _ kind: LogicFunction.Kind?) -> FHIRPathFound {
    .values([FHIRPathPart(logic, kind)])
  }

  static func truth(_ truth: LogicTruth) -> FHIRPathFound {
    .values([FHIRPathPart(truth)])
  }
}

/// Items of a response that a path leads to.
struct FHIRPathItems {
  /// The items by linkId; the response itself has none.
  var linkIds: [String?]
  /// The item that the path started at; `nil` for the response.
  var start: String?
  /// The repetition that was picked, of which group.
  var number: (group: String, Logic)?
}

/// One of the values that a part of an expression gives: the answers to a question, or a value that
/// is calculated.
struct FHIRPathPart {
  /// What of a value it is.
  enum Facet { case whole, code, display, system }

  var logic: Logic
  var kind: LogicFunction.Kind?
  /// Whether it is one value at most.
  var isSingle = true
  var facet = Facet.whole
  /// The question whose answers it is.
  var item: SurveyItem?
  /// When there is a value, where that is not when there is an answer: the code of an answer that may
  /// be typed.
  var presence: Logic?
  /// When it is true or false, of a condition.
  var truth: LogicTruth?
  /// The condition under which it counts.
  var condition: Logic = .always

  init(_ logic: Logic, _ kind: LogicFunction.Kind?) { (self.logic, self.kind) = (logic, kind) }

  init(_ truth: LogicTruth) {
    self.init(truth.value, .truth)
    self.truth = truth
  }

  /// The value of a literal.
  var literal: AnswerValue? {
    if case .literal(let value) = logic, condition == .always { value } else { nil }
  }

  /// Whether it is the whole answer to a question that is answered with a code.
  var isCoded: Bool {
    if facet == .whole, let item { return item.isChoice && item.hasCodedOptions }
    if facet == .whole, case .coding? = literal { return true }
    return false
  }

  /// Whether there is a value.
  var present: Logic {
    if let truth { return .both([condition, .either([truth.holds, truth.fails])]) }
    if let presence { return .both([condition, presence]) }
    if condition != .always, condition.needs(logic) { return condition }
    return .both([condition, logic.isAnswered])
  }

  /// The condition under which it counts, and is what it is.
  var filter: Logic { presence.map { .both([condition, $0]) } ?? condition }

  /// The value, of a code its text.
  var value: Logic {
    let value: Logic =
      switch facet {
      case .code where literal == nil: .apply(.toText, [logic])
      case .display: .apply(.label, [logic])
      default: logic
      }
    let filter = filter
    return filter == .always ? value : .apply(.choose, [filter, value])
  }
}
