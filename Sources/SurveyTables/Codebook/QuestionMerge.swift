import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// The questions of several versions as one list.
///
/// Versions are added newest first, and each gives its questions in document order. Questions are the
/// same where linkId and type of the answers are, and
/// what is around them and repeats: where a version asks a question elsewhere, that is another one.
struct QuestionMerge {
  /// The questions; those that repeat and that a version asks without options are open.
  var merged: [CodebookQuestion] {
    var questions = all
    for number in free where questions[number].repeats && questions[number].hasOptions {
      guard questions[number].answerConstraint == .optionsOnly else { continue }
      questions[number].answerConstraint = .optionsOrType
    }
    for number in questions.indices {
      // A version without options does not say what it offers.
      let known = offering[number].reduce(into: Set()) { $0.formUnion($1) }
      let versions = questions[number].versions.filter(known.contains)
      for (option, offering) in offering[number].enumerated() {
        questions[number].options[option].absentFrom = versions.filter { !offering.contains($0) }
      }
    }
    return questions
  }

  private var all: [CodebookQuestion] = []
  /// The numbers of those that a version asks without options.
  private var free: Set<Int> = []
  private var numbers: [Key: Int] = [:]
  /// The numbers of the options of each question.
  private var options: [[AnswerValue: Int]] = []
  /// The versions that offer each option of each question.
  private var offering: [[Set<String>]] = []
  /// The linkIds of what other answers can disable in any version.
  private var conditional: Set<String> = []
  /// The linkIds of what repeats in any version.
  private var repeating: Set<String> = []
  /// The linkIds of questions that have questions inside in any version.
  private var outer: Set<String> = []

  private struct Key: Hashable {
    let linkId: String
    let type: AnswerType
    /// The linkIds of what is around it and repeats.
    let repeating: [String]
  }

  /// Notes what repeats and what can be disabled in a version; of all of them before the first is added.
  mutating func noteRepeats(of items: [SurveyItem]) {
    var open: [(item: SurveyItem, outer: String?)] = items.map { ($0, nil) }
    while let (item, around) = open.popLast() {
      if item.repeats { repeating.insert(item.linkId) }
      if !item.enableWhen.isEmpty || item.enableWhenExpression != nil {
        conditional.insert(item.linkId)
      }
      if item.type.isQuestion { conditional.formUnion(item.items.map(\.linkId)) }
      if let around, item.type.isQuestion { outer.insert(around) }
      open += item.items.map { ($0, item.type.isQuestion ? item.linkId : around) }
    }
  }

  mutating func add(_ version: CodebookBuilder.Version) {
    add(version, language: version.survey.language ?? "", version.survey.items)
    for (language, survey) in version.translations {
      addTexts(language, survey.items)
    }
  }

  /// Adds the questions of a list of items and those below them, in document order.
  private mutating func add(
    _ version: CodebookBuilder.Version, language: String, _ items: [SurveyItem]
  ) {
    forEachQuestion(of: items) { item, path, merge in
      merge.add(item, path, version: version.name, language: language)
    }
  }

  private mutating func addTexts(_ language: String, _ items: [SurveyItem]) {
    forEachQuestion(of: items) { item, path, merge in
      guard let type = item.columnType,
        let number = merge.numbers[merge.key(item, type, path)]
      else { return }
      merge.addTexts(of: item, language, to: number)
    }
  }

  private mutating func forEachQuestion(
    of items: [SurveyItem], _ body: (SurveyItem, [String], inout QuestionMerge) -> Void
  ) {
    var open: [(items: ArraySlice<SurveyItem>, path: [String])] = [(items[...], [])]
    while var last = open.popLast() {
      guard let item = last.items.popFirst() else { continue }
      open.append(last)
      let path = last.path + [item.linkId]
      if item.type.isQuestion { body(item, path, &self) }
      if !item.items.isEmpty { open.append((item.items[...], path)) }
    }
  }

  /// The indexes of what repeats in a path.
  private func levels(of path: [String]) -> [Int] {
    path.indices.filter {
      repeating.contains(path[$0]) && ($0 < path.count - 1 || outer.contains(path[$0]))
    }
  }

  private func key(_ item: SurveyItem, _ type: AnswerType, _ path: [String]) -> Key {
    Key(linkId: item.linkId, type: type, repeating: levels(of: path).map { path[$0] })
  }

  private mutating func add(
    _ item: SurveyItem, _ path: [String], version: String, language: String
  ) {
    guard let type = item.columnType else { return }
    let key = key(item, type, path)
    let number = numbers[key] ?? all.count
    if number == all.count {
      numbers[key] = number
      options.append([:])
      offering.append([])
      all.append(
        CodebookQuestion(
          linkId: item.linkId, path: path, repeating: levels(of: path), type: type,
          repeats: repeating.contains(item.linkId), isRequired: item.required,
          isConditional: path.contains(where: conditional.contains), unit: item.unit))
    }
    // A form can have one linkId twice.
    if all[number].versions.first != version { all[number].versions.insert(version, at: 0) }
    if item.isOpen, all[number].answerConstraint == .optionsOnly {
      all[number].answerConstraint = item.answerConstraint
    }
    if item.options.isEmpty { free.insert(number) }
    for option in item.options { add(option, version, to: number) }
    addTexts(of: item, language, to: number)
  }

  private mutating func add(_ option: AnswerOption, _ version: String, to number: Int) {
    let value = option.value.withoutWords
    if let known = options[number][value] {
      all[number].options[known].since = version
      offering[number][known].insert(version)
    } else {
      options[number][value] = all[number].options.count
      all[number].options.append(
        CodebookOption(value: value, weight: option.ordinal, since: version))
      offering[number].append([version])
    }
  }

  /// Adds the words in a language that a newer version has not said.
  private mutating func addTexts(of item: SurveyItem, _ language: String, to number: Int) {
    if let text = item.text, all[number].texts[language] == nil {
      all[number].texts[language] = text
    }
    for option in item.options {
      guard let known = options[number][option.value.withoutWords],
        all[number].options[known].texts[language] == nil
      else { continue }
      all[number].options[known].texts[language] = option.label
    }
  }
}

extension SurveyItem {
  /// The type of its answers as tables have them: that of its options, where all are of one.
  var columnType: AnswerType? {
    guard type == .choice, let first = options.first?.value.type else { return type.answerType }
    let isOne = options.allSatisfy { $0.value.type == first }
    return isOne ? first : .coding
  }
}

extension AnswerValue {
  /// The value by which an option is known: a coding without display, version and what else it says.
  var withoutWords: AnswerValue {
    guard case .coding(let coding) = self, coding.code != nil else { return self }
    return .coding(Coding(system: coding.system, code: coding.code))
  }
}
