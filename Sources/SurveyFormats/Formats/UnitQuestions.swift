import SurveyDiagnostics
import SurveyEngine
import SurveyLogic
package import SurveyModel
import SurveyPrimitives

/// The questions for units of formats that know numbers and no quantities: beside a number that may have one of
/// several units, its unit is chosen.
///
/// What a writer asks for is given by ``SurveyModel/Survey/askingForUnits(as:)``; a reader gives the quantities their units
/// back by ``SurveyModel/Survey/takeUnits(of:)``. In answers, both are put together by ``AnswersForm``.
package struct UnitQuestions: Sendable {
  /// What says in our own column or property that a question is such a one.
  package static let mark = "unit"

  /// The linkIds of the questions for units, by those of the quantities.
  package private(set) var linkIds: [String: String] = [:]
  /// The linkIds of the quantities, by those of the questions for their units.
  package private(set) var quantities: [String: String] = [:]

  package init() {}

  /// Says that a question is for the unit of a quantity, which has one such question.
  package mutating func add(_ linkId: String, for quantity: String) {
    guard linkIds[quantity] == nil else { return }
    linkIds[quantity] = linkId
    quantities[linkId] = quantity
  }

  /// What people see of the question.
  fileprivate static func word(in language: String?) -> String {
    language.flatMap { words[LanguageTag.primary($0)] } ?? "Unit"
  }

  fileprivate static let words = [
    "de": "Einheit", "en": "Unit", "es": "Unidad", "fr": "Unité", "it": "Unità", "nl": "Eenheid",
    "pt": "Unidade",
  ]
}

// MARK: Writing

extension Survey {
  /// The survey with a question for the unit inside each quantity that may have one of several.
  ///
  /// - Parameter form: the form that the survey was read from, whose questions for units stay as they are there
  ///   but for the units.
  package func askingForUnits(
    as form: (survey: Survey, units: UnitQuestions)? = nil
  ) -> (survey: Survey, units: UnitQuestions) {
    var (survey, units) = (self, UnitQuestions())
    var (linkIds, isAsked) = (Set<String>(), false)
    var known: [String: SurveyItem] = [:]
    for case .enter(let item) in ItemWalk(form?.survey.items ?? []) {
      if let quantity = form?.units.quantities[item.linkId] { known[quantity] = item }
    }
    for case .enter(let item) in ItemWalk(items) {
      linkIds.insert(item.linkId)
      isAsked = isAsked || item.isAskedForUnit
    }
    if !isAsked { return (survey, units) }
    survey.changeItems { item in
      guard item.isAskedForUnit, units.linkIds[item.linkId] == nil else { return }
      if var question = known[item.linkId], linkIds.insert(question.linkId).inserted {
        if !item.isMeasured(by: question) {
          let other = item.unitQuestion(question.linkId, in: language)
          (question.options, question.answerConstraint) = (other.options, other.answerConstraint)
        }
        units.add(question.linkId, for: item.linkId)
        question.items = []
        item.items.insert(question, at: 0)
        return
      }
      let start = item.linkId + "_unit"
      var (linkId, number) = (start, 1)
      while !linkIds.insert(linkId).inserted {
        number += 1
        linkId = "\(start)_\(number)"
      }
      units.add(linkId, for: item.linkId)
      item.items.insert(item.unitQuestion(linkId, in: language), at: 0)
    }
    return (survey, units)
  }
}

extension SurveyItem {
  /// Whether a person who answers it says a unit, too.
  fileprivate var isAskedForUnit: Bool {
    guard type == .quantity, !isChoice, !hidden, !readOnly, calculatedExpression == nil else {
      return false
    }
    return unitOptions.count > 1 || !unitOptions.isEmpty && unitOpen != .optionsOnly
  }

  /// Whether a question for its unit offers the units that it has, and begins with that of its own first answer.
  fileprivate func isMeasured(by question: SurveyItem) -> Bool {
    var read = self
    _ = read.takeUnits(of: question)
    let written = unitQuestion(question.linkId, in: nil)
    return read.unitOptions == unitOptions && read.unitOpen == unitOpen
      && written.options.map(\.initialSelected) == question.options.map(\.initialSelected)
  }

  fileprivate func unitQuestion(_ linkId: String, in language: String?) -> SurveyItem {
    var question = SurveyItem(
      linkId: linkId, type: .choice, text: UnitQuestions.word(in: language))
    question.required = true
    question.itemControl = ["drop-down"]
    question.answerConstraint = unitOpen == .optionsOnly ? .optionsOnly : .optionsOrString
    var chosen: Int?
    if case .quantity(let quantity)? = initial.first {
      chosen = unitOptions.firstIndex { $0.isUnit(of: quantity) }
    }
    question.options = unitOptions.enumerated().map { number, unit in
      AnswerOption(value: .coding(unit), initialSelected: number == chosen)
    }
    return question
  }
}

// MARK: Reading

extension Survey {
  /// Gives quantities the units that questions offer, which are no questions of their own then.
  ///
  /// - Returns: What the questions say beyond the units.
  package mutating func takeUnits(of units: UnitQuestions) -> [Loss] {
    if units.linkIds.isEmpty { return [] }
    var (questions, quantities): ([String: SurveyItem], Set<String>) = ([:], [])
    for case .enter(let item) in ItemWalk(items) {
      if let quantity = units.quantities[item.linkId] { questions[quantity] = item }
      if item.type == .quantity { quantities.insert(item.linkId) }
    }
    let taken = Set(questions.filter { quantities.contains($0.key) }.map(\.value.linkId))
    var losses: [Loss] = []
    changeItems { item in
      item.items.removeAll { taken.contains($0.linkId) }
      guard let question = questions[item.linkId], taken.contains(question.linkId) else { return }
      losses += item.takeUnits(of: question)
    }
    items.removeAll { taken.contains($0.linkId) }
    return losses
  }
}

extension SurveyItem {
  fileprivate mutating func takeUnits(of question: SurveyItem) -> [Loss] {
    unitOptions = question.units
    if question.answerConstraint == .optionsOnly {
      unitOpen = .optionsOnly
    } else if unitOpen == .optionsOnly {
      unitOpen = .optionsOrString
    }
    items += question.items
    var losses: [Loss] = []
    func lose(_ construct: String, _ text: String?) {
      losses.append(Loss(.dropped, construct, linkId: linkId, before: text))
    }
    let chosen = question.options.firstIndex(where: \.initialSelected)
    if let chosen, initial.isEmpty { lose("initial", question.options[chosen].value.label) }
    if let chosen { initial = initial.map { $0.measured(in: unitOptions[chosen]) } }
    for field in ItemField.allCases where question.has(field) && !saysNothing(field, question) {
      lose(field.rawValue, field == .text ? question.text : nil)
    }
    for part in question.carried { lose(part.name, part.json) }
    return losses
  }

  /// Whether a field of the question for its unit says what is so anyway.
  private func saysNothing(_ field: ItemField, _ question: SurveyItem) -> Bool {
    switch field {
    case .text: question.text.map(UnitQuestions.words.values.contains) ?? true
    case .options, .answerConstraint, .required, .enableBehavior: true
    case .itemControl: question.itemControl == ["drop-down"]
    // It is asked where there is a number.
    case .enableWhen:
      question.enableWhen == [
        EnableWhen(question: linkId, operator: .exists, answer: .boolean(true))
      ]
    default: false
    }
  }

  /// Its options as units; those without a system have that of the others, where it has their codes.
  private var units: [Coding] {
    let codings = options.map { option in
      if case .coding(let coding) = option.value {
        coding
      } else {
        Coding(display: option.value.label)
      }
    }
    let systems = Set(codings.compactMap(\.system))
    guard systems.count == 1, let system = systems.first else { return codings }
    return codings.map { coding in
      var coding = coding
      guard let code = coding.code, coding.system == nil else { return coding }
      if system != Quantity.ucumSystem || UCUM.isValid(code) {
        coding.system = system
      } else {
        (coding.code, coding.display) = (nil, coding.display ?? code)
      }
      return coding
    }
  }
}
