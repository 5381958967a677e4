import SurveyLogic
import SurveyModel

extension Survey {
  /// The survey with groups that are required for what is in them, where groups are layout alone.
  ///
  /// - Parameter forms: groups that are forms of their own, which need not be filled in.
  func requiringGroups(besides forms: Set<String>) -> Survey {
    LayoutGroups(self).requiring(in: self, besides: forms)
  }

  /// The survey without saying of groups that they are required, where that is so for what is in them.
  ///
  /// - Parameter said: the groups that say it nevertheless.
  func relaxingGroups(unless said: Set<String> = []) -> Survey {
    LayoutGroups(self).relaxing(in: self, unless: said)
  }
}

extension SurveyItem {
  /// Whether it says itself that, or when, an answer must be given to it or in it.
  var saysRequired: Bool { required || calculatedLimits.contains { $0.kind == .required } }
}

/// What is required of groups in formats in which these are layout alone.
///
/// There a required question must be answered whenever it is shown. In FHIR it need not be where an optional group
/// around it has no answer (rule 26). So such a group is required itself as long as something required is shown in it:
/// always, or by a calculated limit.
private struct LayoutGroups {
  private let form: LogicForm
  /// When something required is shown in them, of the groups in document order.
  private var demands: [(linkId: String, when: Logic)] = []

  init(_ survey: Survey) {
    form = LogicForm(survey)
    var levels: [[Logic]] = [[]]
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter: levels.append([])
      case .leave(let item):
        let inside = levels.popLast() ?? []
        guard let when = demand(of: item, inside),
          when == .always || levels.count <= Self.deepest
        else { continue }
        levels[levels.count - 1].append(when)
      }
    }
    let same = Dictionary(grouping: demands, by: \.linkId)
    demands.removeAll { same[$0.linkId]?.count != 1 }
  }

  /// In more groups than these, conditions are not followed.
  private static let deepest = 32

  private var language: FHIRPathLanguage { FHIRPathLanguage(form, for: .condition) }

  /// When an item is shown, and an answer must be given to it or in it; `nil` where never, or where that is not known.
  private mutating func demand(of item: SurveyItem, _ inside: [Logic]) -> Logic? {
    // Nobody is asked for what is hidden, may only be read, or is calculated.
    if item.hidden || item.readOnly || item.calculatedExpression != nil { return nil }
    guard let demand = item.type == .group ? groupDemand(item, inside) : questionDemand(item)
    else { return nil }
    do throws(LogicProblem) {
      guard let condition = try form.condition(of: item), condition != .always else {
        return demand
      }
      if condition == .never { return nil }
      return demand == .always ? condition : .all([condition, demand])
    } catch {
      return nil
    }
  }

  private mutating func groupDemand(_ group: SurveyItem, _ inside: [Logic]) -> Logic? {
    if group.repeats { return nil }
    var seen: Set<Logic> = []
    let others = inside.filter { when in
      // Where the answer to a question in the group shows it, the group has an answer.
      let isOfGroup = when.questions.contains { question in
        form[question.linkId]?.path.contains(group.linkId) == true && when.needs(.answer(question))
      }
      return !isOfGroup && seen.insert(when).inserted
    }
    guard !others.isEmpty else { return group.required ? .always : nil }
    let when = others.contains(.always) ? Logic.always : .any(others)
    demands.append((group.linkId, when))
    return group.required ? .always : when
  }

  private func questionDemand(_ question: SurveyItem) -> Logic? {
    guard question.type.isQuestion,
      !question.calculatedLimits.contains(where: { $0.kind == .readOnly })
    else { return nil }
    guard let limit = question.calculatedLimits.first(where: { $0.kind == .required }) else {
      return question.required ? .always : nil
    }
    guard limit.expression.language == SurveyExpression.fhirPath else { return nil }
    return try? language.read(limit.expression.text, on: question.linkId)
  }

  /// A survey in which the groups are required that do not say themselves when they are.
  func requiring(in survey: Survey, besides forms: Set<String>) -> Survey {
    var always: Set<String> = []
    var placement = LogicPlacement(form)
    for (linkId, when) in demands
    where !forms.contains(linkId) && form[linkId]?.item.saysRequired == false {
      if when == .always {
        always.insert(linkId)
      } else {
        // What FHIRPath says of a question it says of the group around it, too.
        try? placement.place(when, as: .required, on: linkId)
      }
    }
    var survey = survey
    placement.apply(to: &survey)
    if !always.isEmpty {
      survey.changeItems { if always.contains($0.linkId) { $0.required = true } }
    }
    return survey
  }

  /// A survey in which these groups do not say that they are required.
  func relaxing(in survey: Survey, unless said: Set<String>) -> Survey {
    var always: Set<String> = []
    var limits: [String: String] = [:]
    for (linkId, when) in demands
    where !said.contains(linkId) && form[linkId]?.item.saysRequired == true {
      if when == .always {
        always.insert(linkId)
      } else {
        limits[linkId] = try? language.expression(when, on: linkId).text
      }
    }
    if always.isEmpty, limits.isEmpty { return survey }
    var survey = survey
    survey.changeItems { item in
      // A least number of answers is said beside it.
      if item.minOccurs == nil, always.contains(item.linkId) { item.required = false }
      guard let limit = limits[item.linkId] else { return }
      item.calculatedLimits.removeAll { $0.kind == .required && $0.expression.text == limit }
    }
    return survey
  }
}
