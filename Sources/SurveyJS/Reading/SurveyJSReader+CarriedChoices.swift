import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SurveyLogic
import SurveyModel

/// The options of a question that are those of another one: all of them, or those that are chosen there or not.
///
/// [Carry forward responses](https://surveyjs.io/form-library/examples/carry-forward-responses/)
struct CarriedChoices {
  /// Which options of the other question there are.
  enum Mode: String {
    case all, selected, unselected
  }

  /// An option, and what it is among those of the other question.
  struct Option {
    var value: AnswerValue
    var own: AnswerValue
  }

  var source: String
  var mode: Mode
  var options: [Option]
}

extension SurveyJSReader {
  /// The property that names the other question, by its name.
  static let choicesFromQuestion = "choicesFromQuestion"

  /// The types of questions whose options others may have.
  private static let selects: Set<String> = [
    "checkbox", "radiogroup", "dropdown", "tagbox", "imagepicker", "ranking", "buttongroup",
  ]

  /// So many questions may have the options of one after the other.
  private static let deepest = 32

  /// Gives questions the options of those that they name, once all are known; those in a circle have none.
  mutating func carryChoices() {
    if choicesToCarry.isEmpty { return }
    var items: [String: SurveyItem] = [:]
    for case .enter(let item) in ItemWalk(survey.items) { items[item.linkId] = item }
    var waiting = Set(choicesToCarry)
    var depths: [String: Int] = [:]
    for first in choicesToCarry {
      // What has its options from another one is asked for its own when it has them.
      var chain: [String] = []
      var next: String? = first
      while let linkId = next, waiting.contains(linkId), chain.count <= Self.deepest {
        chain.append(linkId)
        next = source(of: linkId, items)
      }
      guard chain.count <= Self.deepest else { continue }
      waiting.subtract(chain)
      for linkId in chain.reversed() {
        guard var item = items[linkId], let element = element(of: linkId) else { continue }
        let source = source(of: linkId, items).flatMap { items[$0] }
        let depth = source.map { depths[$0.linkId, default: 0] + 1 } ?? 0
        depths[linkId] = depth
        if depth > Self.deepest { continue }
        if let source {
          carry(source, to: &item, element)
        } else {
          readOwnChoices(&item, element)
        }
        readDefaults(&item, element)
        items[linkId] = item
      }
    }
    let changed = choicesToCarry
    survey.changeItems { item in
      guard changed.contains(item.linkId), let new = items[item.linkId] else { return }
      (item.options, item.initial) = (new.options, new.initial)
      item.answerConstraint = new.answerConstraint
    }
  }

  private func element(of linkId: String) -> Element? {
    indexes[linkId].map { Element(document: document, index: $0) }
  }

  /// The question whose options another one has: one beside it in its panel, or one of the form.
  private func source(of linkId: String, _ items: [String: SurveyItem]) -> String? {
    guard let name = element(of: linkId)?[Self.choicesFromQuestion]?.string else { return nil }
    let around = names.path(to: linkId).split(separator: ".").dropLast().joined(separator: ".")
    let beside = around.isEmpty ? nil : names.linkId(of: around + "." + name)
    guard let found = beside ?? shownByName["questions." + name].flatMap(\.self), found != linkId,
      items[found]?.type == .choice, let type = element(of: found)?["type"]?.string,
      Self.selects.contains(type)
    else { return nil }
    return found
  }

  private mutating func carry(
    _ source: SurveyItem, to item: inout SurveyItem, _ element: Element
  ) {
    let name = ledger.string(Self.choicesFromQuestion, of: element) ?? ""
    let property = "choicesFromQuestionMode"
    let mode = ledger.string(property, of: element).flatMap { CarriedChoices.Mode(rawValue: $0) }
    // What each question has by a flag is no option for others.
    let from = self.element(of: source.linkId)
    let hasNone = (from?["hasNone"] ?? from?["showNoneItem"])?.boolean == true
    let own = item.options
    item.options = source.options.filter { option in
      !hasNone || names.name(of: option.value, of: source.linkId) != Self.none
    }.map { option in
      var option = option
      option.initialSelected = false
      return option
    }
    let values = item.options.map(\.value)
    for value in values {
      guard let name = names.name(of: value, of: source.linkId) else { continue }
      names.set(name, for: value, of: item.linkId)
    }
    item.options += own
    unify(&item)
    let place = placesInData[source.linkId]
    placesInData[item.linkId]?.bare.formUnion(place?.bare ?? [])
    let options = zip(item.options, values).map {
      CarriedChoices.Option(value: $0.value, own: $1)
    }
    let carried = CarriedChoices(source: source.linkId, mode: mode ?? .all, options: options)
    pending.append(
      PendingLogic(
        .carried(carried), name, on: item.linkId, name: Self.choicesFromQuestion,
        place: self.place(of: element[Self.choicesFromQuestion] ?? element)))
    guard mode == .selected, source.isOpen else { return }
    // The words of the other answer are one more option, whose value says no more than that there is one.
    if item.answerConstraint == .optionsOnly { item.answerConstraint = .optionsOrString }
    if let place { placesInData[item.linkId]?.carriedOther = (source.linkId, place.key) }
    losses.append(
      Loss(
        .approximated, property, linkId: item.linkId,
        source: self.place(of: element[property] ?? element),
        before: CarriedChoices.Mode.selected.rawValue,
        after: item.answerConstraint.rawValue, reason: .constructApproximated))
  }

  /// The conditions under which a question offers one of its options.
  func conditions(
    of value: AnswerValue, on linkId: String, _ language: SurveyJSLanguage
  ) throws(LogicProblem) -> [Logic] {
    var conditions: [Logic] = []
    for logic in pending where logic.linkId == linkId {
      var language = language
      switch logic.role {
      case .option(value): break
      case .options: language.words["item"] = .literal(value)
      case .carried(let carried):
        conditions += try self.conditions(of: value, carried, language)
        continue
      default: continue
      }
      conditions.append(try language.readCondition(logic.text, on: linkId))
    }
    return conditions
  }

  /// Whether an option of a question is one of another, whose conditions are said together.
  func isCarried(_ value: AnswerValue, on linkId: String) -> Bool {
    pending.contains { logic in
      if logic.linkId == linkId, case .carried(let carried) = logic.role {
        carried.options.contains { $0.value == value }
      } else {
        false
      }
    }
  }

  /// The conditions under which an option of another question is offered.
  private func conditions(
    of value: AnswerValue, _ carried: CarriedChoices, _ language: SurveyJSLanguage
  ) throws(LogicProblem) -> [Logic] {
    guard let option = carried.options.first(where: { $0.value == value }) else { return [] }
    let isSelected = Logic.apply(.equal, [.answer(carried.source), .literal(option.own)])
    switch carried.mode {
    case .selected: return [isSelected]
    case .all: return try conditions(of: option.own, on: carried.source, language)
    case .unselected:
      return try conditions(of: option.own, on: carried.source, language) + [.not(isSelected)]
    }
  }
}
