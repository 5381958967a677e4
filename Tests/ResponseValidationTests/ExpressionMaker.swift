import SurveyModel
import SurveyPrimitives

/// Puts expressions on the items of a survey by chance, from a seed.
struct ExpressionMaker {
  private var maker: ResponseMaker
  /// The linkIds of all items.
  private var linkIds: [String] = []

  init(seed: UInt64) { maker = ResponseMaker(seed: seed) }

  /// The survey with expressions of every kind.
  mutating func decorated(_ survey: Survey) -> Survey {
    var survey = survey
    linkIds = []
    collect(survey.items)
    if maker.chance(50) { survey.variables = [variable("v")] }
    if maker.chance(30) { survey.constraints = [constraint("%resource.\(path())")] }
    survey.launchContexts = [LaunchContext(name: "patient", types: ["Patient"])]
    for index in survey.items.indices { decorate(&survey.items[index]) }
    return survey
  }

  private mutating func collect(_ items: [SurveyItem]) {
    for item in items {
      linkIds.append(item.linkId)
      collect(item.items)
    }
  }

  private mutating func decorate(_ item: inout SurveyItem) {
    if maker.chance(15) { item.variables = [variable("v")] }
    if maker.chance(10) { item.variables.append(variable("w")) }
    if maker.chance(10) { item.enableWhenExpression = SurveyExpression(condition()) }
    if maker.chance(12) { item.constraints = [constraint(condition())] }
    if maker.chance(4) { item.textExpression = SurveyExpression("'Text ' & \(number())") }
    if item.type.isQuestion { decorateQuestion(&item) }
    for index in item.items.indices { decorate(&item.items[index]) }
  }

  private mutating func decorateQuestion(_ item: inout SurveyItem) {
    if maker.chance(15) {
      item.calculatedExpression = SurveyExpression(value(of: item))
      item.readOnly = maker.chance(70)
    }
    if maker.chance(8) { item.initialExpression = SurveyExpression(value(of: item)) }
    if maker.chance(8) {
      let kind = maker.pick(CalculatedLimit.Kind.allCases)
      let text =
        [.required, .readOnly, .repeats].contains(kind) ? condition() : number()
      item.calculatedLimits = [CalculatedLimit(kind, SurveyExpression(text))]
    }
    guard item.type == .choice else { return }
    let answers = SurveyExpression("%resource.\(path()).answer.value.ofType(Coding)")
    if maker.chance(8) { item.candidateExpression = answers }
    if maker.chance(8) {
      item.answerExpression = answers
      if maker.chance(50) { item.options = [] }
    } else if maker.chance(10), let option = item.options.first {
      item.optionToggles = [
        OptionToggle(options: [option.value], expression: SurveyExpression(condition()))
      ]
    }
  }

  private mutating func variable(_ name: String) -> SurveyExpression {
    SurveyExpression(name: name, maker.chance(70) ? "%resource.\(path()).answer.value" : number())
  }

  private mutating func constraint(_ text: String) -> SurveyConstraint {
    SurveyConstraint(
      key: "k", severity: maker.chance(50) ? .error : .warning,
      expression: SurveyExpression(maker.chance(80) ? text : condition()))
  }

  /// A way to the items of a linkId.
  private mutating func path() -> String {
    let linkId = maker.pick(linkIds)
    return maker.pick([
      "descendants().where(linkId = '\(linkId)')", "repeat(item).where(linkId = '\(linkId)')",
      "item.where(linkId = '\(linkId)')", "item.where(linkId = '\(linkId)')", "item",
      "item.item.where(linkId = '\(linkId)')",
    ])
  }

  private mutating func condition() -> String {
    maker.pick([
      "%resource.\(path()).exists()", "%resource.\(path()).answer.empty()",
      "%resource.\(path()).answer.count() < 2", "answer.exists()", "item.answer.count() < 3",
      "%context.answer.value.exists()", "%v.exists()", "%v.count() <= 1", "%w.empty()",
      "%resource.\(path()).answer.value.ofType(boolean) = true", "true", "true", "false", "{}",
      "%qitem.linkId.exists()", "%questionnaire.item.count() > 1", "%patient.exists()",
      "%resource.\(path()).answer.value.ofType(Coding).where(code = 'a').exists()", "'text'",
      "%resource.status = 'completed'", "%resource.\(path()).text.exists()", "%nothing",
      "today() > @2020-01-01", "%resource.\(path()).answer.isDistinct()",
      "%resource.\(path()).isDistinct()", "%resource.item.children().count() > 3",
      "%resource.\(path()).answer.value.all($this is Coding or $this is string)",
      "%resource.\(path()).answer.value.toString().length() < 9", "descendants().count() < 12",
    ])
  }

  private mutating func number() -> String {
    maker.pick([
      "%resource.\(path()).answer.count()", "%resource.\(path()).answer.value.count() + 1",
      "%resource.\(path()).answer.value.ofType(integer).first()",
      "%resource.\(path()).answer.value.ofType(decimal).sum()", "%v.count()", "7", "{}",
      "%resource.\(path()).answer.weight().sum()", "iif(%v.exists(), 1, 2)", "1 div 0",
      "item.answer.count()", "%resource.\(path()).answer.value.toString().length().sum()",
    ])
  }

  private mutating func value(of item: SurveyItem) -> String {
    switch item.type {
    case .boolean: condition()
    case .integer, .decimal, .quantity: number()
    case .string, .text: "'x' & \(number())"
    case .date: "today()"
    default: maker.chance(70) ? "%resource.\(path()).answer.value" : number()
    }
  }
}
