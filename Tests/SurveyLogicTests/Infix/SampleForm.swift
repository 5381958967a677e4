import SurveyModel
import SurveyPrimitives

@testable import SurveyLogic

/// A form with a question of each kind, and the names that another format gives them.
enum SampleForm {
  static let survey: Survey = {
    var items: [SurveyItem] = [
      SurveyItem(linkId: "n1", type: .integer), SurveyItem(linkId: "n2", type: .decimal),
      SurveyItem(linkId: "n3", type: .integer), SurveyItem(linkId: "t1", type: .string),
      SurveyItem(linkId: "t2", type: .text), SurveyItem(linkId: "d1", type: .date),
      SurveyItem(linkId: "d2", type: .date), SurveyItem(linkId: "b1", type: .boolean),
      SurveyItem(linkId: "dt", type: .dateTime),
    ]
    items.append(choice("c1", repeats: false))
    items.append(choice("c2", repeats: false))
    items.append(choice("m1", repeats: true))
    var group = SurveyItem(linkId: "g", type: .group)
    group.repeats = true
    group.items = [
      SurveyItem(linkId: "r1", type: .integer), SurveyItem(linkId: "r2", type: .integer),
    ]
    items.append(group)
    return Survey(items: items)
  }()

  private static func choice(_ linkId: String, repeats: Bool) -> SurveyItem {
    var item = SurveyItem(linkId: linkId, type: .choice)
    item.repeats = repeats
    item.options = options.enumerated().map { index, code in
      var option = AnswerOption(value: coding(code))
      option.ordinal = ExactDecimal(index)
      return option
    }
    return item
  }

  static let options = ["a", "b", "c"]

  static func coding(_ code: String) -> AnswerValue {
    .coding(Coding(system: "http://example.org/s", code: code))
  }

  static let form = LogicForm(survey)

  /// The linkIds of the questions are their names with an underscore before them.
  static func names(yes: String?, no: String?, options: [String] = options) -> LogicNames {
    var names = LogicNames()
    for step in ItemWalk(survey.items) {
      guard case .enter(let item) = step else { continue }
      names.set("q_" + item.linkId, for: item.linkId)
      if item.isChoice {
        for (name, code) in zip(options, Self.options) {
          names.set(name, for: coding(code), of: item.linkId)
        }
      } else if item.type == .boolean, let yes, let no {
        names.set(yes, for: .boolean(true), of: item.linkId)
        names.set(no, for: .boolean(false), of: item.linkId)
      }
    }
    return names
  }
}

extension Logic {
  static func number(_ number: Int) -> Logic { .literal(.integer(number)) }
  static func decimal(_ text: String) -> Logic {
    ExactDecimal(text).map { .literal(.decimal($0)) } ?? .text(text)
  }
  static func text(_ text: String) -> Logic { .literal(.string(text)) }
  static func option(_ code: String) -> Logic { .literal(SampleForm.coding(code)) }
  static func answered(_ linkId: String) -> Logic { .apply(.answered, [.answer(linkId)]) }
  static func equal(_ linkId: String, _ value: Logic) -> Logic {
    .apply(.equal, [.answer(linkId), value])
  }
  /// That both are unanswered.
  static func neither(_ left: String, _ right: String) -> Logic {
    .all([.not(.answered(left)), .not(.answered(right))])
  }
  static func date(_ text: String) -> Logic {
    PartialDate(text).map { .literal(.date($0)) } ?? .text(text)
  }
}
