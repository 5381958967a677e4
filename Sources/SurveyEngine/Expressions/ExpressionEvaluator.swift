public import SurveyDiagnostics
public import SurveyModel

/// Evaluates the expressions of a survey for one session.
///
/// The engine knows which value depends on which, and when to evaluate it again; the evaluator
/// knows the language. A value: a copy of a session takes its own along.
public protocol ExpressionEvaluator: Sendable {
  /// Reads an expression once; throws what is wrong with it.
  mutating func prepare(
    _ expression: SurveyExpression
  ) throws(Diagnostic) -> PreparedExpression

  /// Evaluates an expression; throws when that cannot be done, or costs too much.
  ///
  /// `steps` are those that may be spent, about 30 ns each. What it costs is taken off them; they are
  /// below zero when it throws because there were too few.
  mutating func evaluate(
    _ call: ExpressionCall, in answers: SessionAnswers, steps: inout Int
  ) throws(Diagnostic) -> any ExpressionValue

  /// Whether a text, taken whole, has the form of a regular expression; throws when that cannot be
  /// known, for want of `steps` for example, which are counted as those of expressions.
  func matches(_ text: String, form regex: String, steps: inout Int) throws(Diagnostic) -> Bool

  /// The steps in which an expression is evaluated; none where it does not give them.
  mutating func steps(of call: ExpressionCall, in answers: SessionAnswers) -> [ExpressionStep]
  /// The values that are written in an expression; none where it does not give them.
  func literals(of expression: PreparedExpression) -> [AnswerValue]

  /// What is known of value sets that the options of an item do not spell out.
  var valueSets: (any ValueSetLookup)? { get }
}

extension ExpressionEvaluator {
  /// Nothing is known.
  public var valueSets: (any ValueSetLookup)? { nil }

  /// Evaluates an expression with as many steps as the evaluator allows.
  public mutating func evaluate(
    _ call: ExpressionCall, in answers: SessionAnswers
  ) throws(Diagnostic) -> any ExpressionValue {
    var steps = Int.max
    return try evaluate(call, in: answers, steps: &steps)
  }
}

/// An expression that an evaluator has read.
public struct PreparedExpression: Sendable {
  /// The number by which the evaluator finds it again.
  public let number: Int
  /// What its value may depend on.
  public let dependencies: ExpressionDependencies

  /// Creates one; for evaluators.
  public init(number: Int, dependencies: ExpressionDependencies) {
    self.number = number
    self.dependencies = dependencies
  }
}

/// What the value of an expression may depend on; never too little.
public struct ExpressionDependencies: Hashable, Sendable {
  /// The items that it asks for by linkId; what is below them counts, too.
  public var linkIds: Set<String> = []
  /// Whether it reaches items that no linkId names.
  public var dependsOnAllItems = false
  /// The variables that it uses, without `%`; those of the survey and of its launch contexts.
  public var variables: Set<String> = []
  /// Whether it looks at the whole response (`%resource`), not only at the item that it is on.
  public var usesResource = false
  /// Whether it reads the item that it is on: a path without a variable before it, `%context`.
  public var usesContext = false
  /// Whether it asks for the present moment.
  public var usesClock = false

  /// Nothing.
  public init() {}
}

/// What an evaluation is given.
public struct ExpressionCall: Sendable {
  /// The expression.
  public var expression: PreparedExpression
  /// The item instance that it is on, which is `%context`; `nil` for the response as a whole.
  public var instance: InstanceID?
  /// The item of the questionnaire that it is on, which is `%qitem`.
  public var item: SurveyIndex.ItemIndex?
  /// The values of the survey's variables that it uses.
  public var variables: [String: any ExpressionValue]
  /// The variables of the survey that it uses and that have no value: they are empty, not unknown.
  public var emptyVariables: [String] = []
  /// Whether each resource that a query finds is a value of its own, as answers and repetitions are made
  /// of them; a variable has the Bundle.
  public var takesResources = false

  /// Creates a call.
  public init(
    _ expression: PreparedExpression, instance: InstanceID? = nil,
    item: SurveyIndex.ItemIndex? = nil, variables: [String: any ExpressionValue] = [:]
  ) {
    self.expression = expression
    self.instance = instance
    self.item = item
    self.variables = variables
  }
}

/// What an expression gives: a collection of values in the language of its evaluator.
public protocol ExpressionValue: Sendable {
  /// How many values there are.
  var count: Int { get }
  /// One of the values by itself.
  func value(at position: Int) -> any ExpressionValue
  /// The single boolean that it is; `nil` where it is empty (rules 14 and 53). Throws for all else.
  func truth() throws(Diagnostic) -> Bool?
  /// The values as answers to an item; throws where they cannot be answers of its type.
  func answers(to item: SurveyItem) throws(Diagnostic) -> [AnswerValue]
  /// The values as what an item offers to choose from; those that cannot be answers to it apart.
  func offers(for item: SurveyItem) -> OfferedAnswers
  /// The values as texts, for people.
  var texts: [String] { get }
  /// Whether both are certainly the same values, so that nothing that depends on them changes.
  func isSame(as other: any ExpressionValue) -> Bool
}
