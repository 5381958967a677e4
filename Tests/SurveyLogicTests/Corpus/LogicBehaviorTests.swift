import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Real forms whose logic was written again")
struct LogicBehaviorTests {
  /// How the conditions are written again.
  enum Way: CaseIterable { case expressions, conditions }

  /// A form with its conditions and calculations read and written again.
  private static func written(_ survey: Survey, _ way: Way) -> (Survey, count: Int) {
    let form = LogicForm(survey)
    var changed = survey
    var variables: [WrittenExpression.Variable] = []
    var count = 0
    changed.items = changed.items.map { change($0, form, way, &variables, &count) }
    changed.declare(variables)
    return (changed, count)
  }

  private static func change(
    _ item: SurveyItem, _ form: LogicForm, _ way: Way,
    _ variables: inout [WrittenExpression.Variable], _ count: inout Int
  ) -> SurveyItem {
    var item = item
    item.items = item.items.map { change($0, form, way, &variables, &count) }
    if let logic = try? form.condition(of: item) {
      if way == .conditions, let new = try? item.setCondition(logic, in: form) {
        variables += new
        count += 1
      } else if let new = try? FHIRPathLanguage(form, for: .condition).expression(
        logic, on: item.linkId)
      {
        (item.enableWhen, item.enableBehavior) = ([], nil)
        item.enableWhenExpression = SurveyExpression(new.text)
        variables += new.variables
        count += 1
      }
    }
    if let text = item.calculatedExpression?.text,
      item.calculatedExpression?.language == SurveyExpression.fhirPath,
      let logic = try? FHIRPathLanguage(form).read(text, on: item.linkId),
      let new = try? FHIRPathLanguage(form).expression(logic, on: item.linkId)
    {
      item.calculatedExpression = SurveyExpression(new.text)
      variables += new.variables
      count += 1
    }
    return item
  }

  private static func session(_ survey: Survey) -> Session {
    let evaluator = FHIRPathEvaluator(
      survey: survey, now: Fixtures.now.dateTime(offset: .utc))
    return Session(survey, at: Fixtures.now, evaluator: evaluator)
  }

  /// What a session shows: the enabled items, and the answers.
  private static func state(_ session: Session) -> [String: String] {
    var state: [String: String] = [:]
    var waiting = session.roots()
    while let id = waiting.popLast() {
      waiting += session.children(of: id)
      let answers = session.answers(id).map { answer in
        if case .decimal(let number) = answer {
          return number.rounded(places: 9)?.canonicalText ?? number.description
        }
        return answer.label
      }
      state["\(session.path(id))"] = "\(session.isEnabled(id)) \(answers)"
    }
    return state
  }

  /// The values that may be answered to a question: options, and what conditions compare with.
  private static func values(_ item: SurveyItem, _ conditions: [EnableWhen]) -> [AnswerValue] {
    if item.isChoice, !item.options.isEmpty { return item.options.map(\.value) }
    let compared = conditions.filter { $0.question == item.linkId && $0.operator != .exists }
      .map(\.answer)
    switch item.type {
    case .boolean: return [.boolean(true), .boolean(false)]
    case .integer: return compared + [.integer(0), .integer(7), .integer(70)]
    case .decimal: return compared + [.decimal(ExactDecimal(12)), .decimal(ExactDecimal(170))]
    case .string, .text: return compared + [.string("a")]
    case .date: return compared + (PartialDate("2001-02-03").map { [.date($0)] } ?? [])
    case .choice: return compared
    default: return []
    }
  }

  @Test(
    "They enable the same items and calculate the same",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)), arguments: Way.allCases)
  func same(_ way: Way) throws {
    var generator = Seeded(state: 15)
    var (forms, expressions) = (0, 0)
    for file in LogicCorpus.files {
      guard let survey = LogicCorpus.survey(file) else { continue }
      let items = ItemWalk(survey.items).compactMap { step in
        if case .enter(let item) = step { item } else { nil }
      }
      guard items.count < 250 else { continue }
      let (changed, count) = Self.written(survey, way)
      guard count > 0 else { continue }
      forms += 1
      expressions += count
      let conditions = items.flatMap(\.enableWhen)
      for _ in 0..<2 {
        var (first, second) = (Self.session(survey), Self.session(changed))
        for item in items where item.type.isQuestion && Int.random(in: 0..<3, using: &generator) > 0
        {
          guard let value = Self.values(item, conditions).randomElement(using: &generator),
            let id = first.instance(linkId: item.linkId), item.calculatedExpression == nil
          else { continue }
          let event = SessionEvent(.answer(first.path(id), [value]), at: Fixtures.now)
          guard (try? first.apply(event)) != nil else { continue }
          _ = try? second.apply(event)
        }
        let (before, after) = (Self.state(first), Self.state(second))
        let difference = before.filter { after[$0.key] != $0.value }.first
        #expect(
          difference == nil,
          "\(file): \(difference?.key ?? "") is \(difference?.value ?? ""), not \(after[difference?.key ?? ""] ?? "")"
        )
        if difference != nil { break }
      }
    }
    print("\(way): \(expressions) expressions in \(forms) forms")
    #expect(forms > 60)
  }
}

extension ExactDecimal {
  /// The number without zeros at its end.
  fileprivate var canonicalText: String {
    var text = description
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
