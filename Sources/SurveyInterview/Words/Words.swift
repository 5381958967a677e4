import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

extension Words {
  func leftOut(_ title: String) -> String {
    text(.sectionLeftOut, ["title": .literal(title)])
  }

  func noSectionHere(_ number: Int) -> String {
    text(.noSectionHere, ["number": .number(number)])
  }

  /// The question whether a section is to be left out.
  ///
  /// `Leave out "Pregnancy"? 2 answers are taken back.`
  package func leave(_ section: LeavingView) -> String {
    text(.leave, ["title": .literal(section.title), "answers": .number(section.answers)])
  }

  func questionsChanged(by difference: Int) -> String {
    difference > 0
      ? text(.moreQuestions, ["count": .number(difference)])
      : text(.fewerQuestions, ["count": .number(-difference)])
  }

  func warning(_ diagnostic: Diagnostic) -> String {
    text(
      .note,
      [
        "message": .literal(diagnostic.message(in: language)),
        "hint": diagnostic.hint(in: language).map { .literal($0) },
      ])
  }

  func excludes(_ label: String) -> String { text(.excludes, ["label": .literal(label)]) }

  func noSuchNumber(_ number: Int) -> String {
    text(.noSuchNumber, ["number": .number(number)])
  }

  func numbered(_ title: String, _ number: Int) -> String {
    text(.numbered, ["title": .literal(title), "number": .number(number)])
  }

  func about(_ answer: String) -> String { text(.about, ["answer": .literal(answer)]) }
  func lowEnd(_ low: String) -> String { text(.lowEnd, ["text": .literal(low)]) }
  func highEnd(_ high: String) -> String { text(.highEnd, ["text": .literal(high)]) }
  func other(_ present: String?, called label: String? = nil) -> String {
    if let label { return present.map { answered(label, $0) } ?? label }
    return text(.other, ["present": present.map { .literal($0) }])
  }

  /// `Section 2 of 4 · Mood`; `nil` where there is neither a number nor a title to say.
  package func section(_ section: SectionView) -> String? {
    let number =
      section.count > 1
      ? text(.section, ["number": .number(section.number), "count": .number(section.count)]) : nil
    let parts = [number, section.title.isEmpty ? nil : section.title].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// `question 5 of 17`.
  package func question(_ number: Int, of count: Int, isFirst: Bool) -> String {
    text(
      isFirst ? .firstQuestion : .question, ["number": .number(number), "count": .number(count)])
  }

  /// `Age: 7`, but `How old are you? 7`.
  package func answered(_ title: String, _ answers: String) -> String {
    guard let last = title.last else { return answers }
    return ".:?!…。：？！؟".contains(last)
      ? "\(title) \(answers)"
      : text(.answered, ["title": .literal(title), "answers": .literal(answers)])
  }

  /// `red; green`, or that there is no answer.
  package func joined(_ answers: [String]) -> String {
    answers.isEmpty ? text(.noAnswer) : answers.joined(separator: "; ")
  }

  /// `Now: red; green`.
  package func present(_ answers: [String]) -> String {
    text(.present, ["answers": .literal(answers.joined(separator: "; "))])
  }

  /// What asks for the entry "Other…", in lower case.
  var otherNames: Set<String> { Set(WordList.other.english + language.list(.other)) }
}

// MARK: Values

extension Words {
  /// A value as a person reads it in this language.
  ///
  /// `item` is the one that it answers, where it may be one of its options.
  func label(_ value: AnswerValue, of item: SurveyItem? = nil) -> String {
    switch value {
    case .boolean(let isTrue): text(isTrue ? .yes : .no)
    case .decimal: language.local(number: value.label)
    case .quantity(let quantity):
      [
        quantity.comparator, quantity.value.map { language.local(number: $0.description) },
        item?.unitText(of: quantity) ?? quantity.unit ?? quantity.code,
      ].compactMap(\.self).joined(separator: " ")
    default: item?.label(of: value) ?? value.label
    }
  }
}

extension SurveyItem {
  /// The text of a quantity's unit in the language in which the survey is shown.
  fileprivate func unitText(of quantity: Quantity) -> String? {
    guard let unit = quantity.unit else { return nil }
    return (unitOptions + [self.unit].compactMap(\.self))
      .first { $0.preserved.source?.display == unit }?.display
  }
}
