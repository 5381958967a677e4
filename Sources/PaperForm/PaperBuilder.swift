import SurveyEngine
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// Makes what is printed of a survey.
struct PaperBuilder {
  private let form: LogicForm
  private let numbers: PaperNumbers
  private let showsScores: Bool
  /// Whether texts show the answers that are there, and not where they are.
  private let isFilledIn: Bool
  var parts: [PaperPart] = []
  /// Items whose condition there are no words for, with the expression.
  private(set) var withoutWords: [(linkId: String, expression: String)] = []
  /// The answers that are printed, by the linkIds of their questions.
  private(set) var printed: [String: [AnswerValue]] = [:]

  init(_ survey: Survey, showsScores: Bool) {
    form = LogicForm(survey)
    numbers = PaperNumbers(survey)
    self.showsScores = showsScores
    isFilledIn = false
    var level = 0
    var path: [[SurveyItem]] = [survey.items]
    var indexes = [0]
    while let siblings = path.last, let index = indexes.last {
      guard index < siblings.count else {
        path.removeLast()
        indexes.removeLast()
        level -= 1
        if let last = indexes.indices.last { indexes[last] += 1 }
        continue
      }
      let item = siblings[index]
      add(item, level: level, following: Self.following(path, indexes))
      path.append(item.hidden ? [] : item.items.filter { !$0.isPart(of: item) })
      indexes.append(0)
      level += 1
    }
  }

  /// What comes behind an item: its further siblings, then those of the item around it; nothing
  /// behind the end of what repeats, where another repetition may follow.
  private static func following(_ path: [[SurveyItem]], _ indexes: [Int]) -> [SurveyItem] {
    var following: [SurveyItem] = []
    for depth in path.indices.reversed() {
      following += path[depth][(indexes[depth] + 1)...]
      guard depth > 0 else { break }
      let parent = path[depth - 1][indexes[depth - 1]]
      if parent.repeats || parent.type.isQuestion { break }
    }
    return following
  }

  /// Makes what is printed of a form that was filled in.
  init(_ survey: Survey, showsScores: Bool, filledIn session: Session) {
    form = LogicForm(survey)
    numbers = PaperNumbers(survey)
    self.showsScores = showsScores
    isFilledIn = true
    var waiting = session.roots().reversed().map { (id: $0, level: 0) }
    while let (id, level) = waiting.popLast() {
      // What was not to be answered is left out.
      guard session.isEnabled(id) else { continue }
      let item = session.item(id)
      let answers = session.answers(id)
      add(item.asFilledIn(session.repetition(id)), level: level, following: [])
      if item.type.isQuestion, case .question(let question)? = parts.last,
        question.linkId == item.linkId
      {
        parts[parts.count - 1] = .question(question.filled(with: answers, of: item))
        printed[item.linkId, default: []] += answers
      }
      if item.hidden { continue }
      let below =
        answers.isEmpty
        ? session.children(of: id)
        : answers.indices.flatMap { session.children(of: id, answer: $0) }
      waiting += below.filter { !session.item($0).isPart(of: item) }.reversed()
        .map { ($0, level + 1) }
    }
  }

  /// Whether a question is one of those on paper.
  func isPrinted(_ linkId: String) -> Bool {
    numbers[linkId] != nil
      && form[linkId]?.path.allSatisfy { form[$0]?.item.hidden != true } != false
  }

  private mutating func add(_ item: SurveyItem, level: Int, following: [SurveyItem]) {
    guard !item.hidden else { return }
    switch item.type {
    case .group:
      parts.append(
        .section(
          title: text(of: item), level: level,
          condition: condition(of: item).map {
            PaperPart.SectionCondition(words: $0, questions: printedQuestions(in: item))
          },
          note: item.repeats ? repetition(of: item) : nil))
    case .display:
      if let text = text(of: item) { parts.append(.text(text, condition: condition(of: item))) }
    default:
      guard let number = numbers[item.linkId] else { return }
      var question = PaperQuestion(
        linkId: item.linkId, number: number, text: text(of: item) ?? item.linkId,
        answer: answer(to: item, following))
      question.help = item.items.filter(\.isHelp).compactMap { text(of: $0) }
      question.condition = condition(of: item)
      question.notes = notes(of: item)
      question.isRequired = item.required
      question.level = level
      parts.append(.question(question))
    }
  }

  /// The text of an item; where it shows answers, it says which, and leaves out what is calculated unseen.
  private func text(of item: SurveyItem) -> String? {
    guard !isFilledIn, let expression = item.textExpression,
      expression.language == SurveyExpression.fhirPath,
      let logic = try? FHIRPathLanguage(form, for: .value).read(expression.text, on: item.linkId)
    else { return item.text }
    let parts = if case .apply(.concatenate, let operands) = logic { operands } else { [logic] }
    return parts.map { part in
      if case .literal(.string(let words)) = part { return words }
      let number = form.shownAnswer(part).flatMap { numbers[$0.question.linkId] }
      return number.map { "(answer to \($0))" } ?? "…"
    }.joined()
  }

  /// A condition with what is calculated unseen said by what it is calculated from.
  private func spelledOut(_ condition: Logic) -> Logic {
    var spelled = condition
    for _ in 0..<4 {
      let unseen = spelled.questions.first { question in
        guard let item = form[question.linkId]?.item, question == Logic.Question(question.linkId)
        else { return false }
        return item.hidden && item.text == nil && item.calculatedExpression != nil
      }
      guard let unseen, let expression = form[unseen.linkId]?.item.calculatedExpression,
        expression.language == SurveyExpression.fhirPath,
        let value = try? FHIRPathLanguage(form, for: .value).read(
          expression.text, on: unseen.linkId)
      else { break }
      spelled = spelled.replacing(answersTo: unseen.linkId, with: value)
    }
    return spelled
  }

  /// The numbers of the questions in a group, as they are printed.
  private func printedQuestions(in item: SurveyItem) -> [String] {
    var found: [String] = []
    var hidden = 0
    for step in ItemWalk(item.items) {
      switch step {
      case .enter(let inner):
        if inner.hidden { hidden += 1 }
        if hidden == 0, let number = numbers[inner.linkId] { found.append(number) }
      case .leave(let inner): if inner.hidden { hidden -= 1 }
      }
    }
    return found
  }

  private func repetition(of item: SurveyItem) -> String {
    switch (item.minOccurs, item.maxOccurs) {
    case (let least?, let most?) where least == most: "Fill in this part \(most) times."
    case (_, let most?): "Fill in this part up to \(most) times; copy it where there is no room."
    default: "Fill in this part as often as it applies; copy it where there is no room."
    }
  }

  /// The condition of an item in words; one that is a question below another needs an answer to it.
  private mutating func condition(of item: SurveyItem) -> String? {
    // What is not printed, a calculation for example, has its own name.
    let words = LogicWords(form) { [numbers, form] linkId in
      numbers[linkId] ?? form[linkId].map { $0.item.text ?? linkId }
    }
    var parts: [Logic] = []
    // A text inside a question can be read before that is answered.
    if item.type != .display, let parent = form[item.linkId]?.questionsAround.last {
      parts.append(.apply(.answered, [.answer(parent)]))
    }
    var logic = try? form.condition(of: item)
    if let spelled = logic.map(spelledOut), words.words(spelled) != nil { logic = spelled }
    if let logic { parts.append(logic) }
    let isConditional = !item.enableWhen.isEmpty || item.enableWhenExpression != nil
    if isConditional, logic == nil || logic.flatMap({ words.words($0) }) == nil {
      let text =
        item.enableWhenExpression?.description ?? item.enableWhenExpression?.text
        ?? ItemField.Value.conditions(item.enableWhen).text
      withoutWords.append((item.linkId, text))
      return text
    }
    return parts.isEmpty ? nil : words.words(.all(parts))
  }

  private func notes(of item: SurveyItem) -> [String] {
    var notes: [String] = []
    if let format = item.entryFormat { notes.append(format) }
    switch (item.minValue?.label, item.maxValue?.label) {
    case (let least?, let most?): notes.append("\(least) to \(most)")
    case (let least?, nil): notes.append("\(least) or more")
    case (nil, let most?): notes.append("\(most) or less")
    default: break
    }
    notes += item.scale.map { "\($0.place): \($0.words)" }
    if let length = item.maxLength { notes.append("at most \(length) characters") }
    if item.repeats {
      switch (item.minOccurs, item.maxOccurs) {
      case (let least?, let most?) where least == most: notes.append("\(most) answers")
      case (let least?, let most?): notes.append("\(least) to \(most) answers")
      case (nil, let most?): notes.append("up to \(most) answers")
      case (let least?, nil) where least > 1: notes.append("\(least) or more answers")
      default: notes.append("several answers are possible")
      }
    }
    return notes
  }

  private func answer(
    to item: SurveyItem, _ following: [SurveyItem]
  ) -> PaperAnswer {
    let unit = item.unit?.display ?? item.unit?.code
    if item.calculatedExpression != nil, item.readOnly { return .workedOut(unit: unit) }
    if item.isChoice, !item.options.isEmpty {
      let leads = PaperGuidance(form, numbers).leads(from: item, following)
      let boxes = item.options.map { option in
        PaperBox(
          label: [option.prefix, option.label].compactMap(\.self).joined(separator: " "),
          score: showsScores ? option.ordinal?.description : nil, goTo: leads(option.value))
      }
      return .boxes(
        boxes, several: item.repeats, isOpen: item.isOpen,
        isHorizontal: item.choiceOrientation == "horizontal")
    }
    switch item.type.answerType?.kind {
    case .truth:
      let leads = PaperGuidance(form, numbers).leads(from: item, following)
      let boxes = [true, false].map {
        PaperBox(label: $0 ? "Yes" : "No", goTo: leads(.boolean($0)))
      }
      return .boxes(boxes, several: false, isOpen: false, isHorizontal: true)
    case .moment: return item.type == .date ? .date : .dateTime
    case .time: return .time
    case .file: return .sheet
    default: return item.type == .text ? .lines : .line(unit: unit ?? item.unitNames)
    }
  }
}

extension SurveyItem {
  /// Whether it explains the question that it is in.
  var isHelp: Bool {
    type == .display && (itemControl.contains("help") || itemControl.contains("flyover"))
  }

  /// Whether it is printed with the question that it is in.
  fileprivate func isPart(of question: SurveyItem) -> Bool {
    question.type.isQuestion && (isHelp || isLabel(of: question) && text != nil)
  }

  /// Whether it is a text at an end of a scale, or the one that is called so in its middle.
  private func isLabel(of question: SurveyItem) -> Bool {
    let place = scalePlace(of: question)
    return place == .middle ? place?.linkId(of: question.linkId) == linkId : place != nil
  }

  /// The texts at the ends of a scale and in its middle, each with the value that it is at, or its name where that is not
  /// known.
  fileprivate var scale: [(place: String, words: String)] {
    items.filter { $0.isLabel(of: self) }.compactMap { label in
      guard let words = label.text, let place = label.scalePlace(of: self) else { return nil }
      return (name(of: place), words)
    }
  }

  private func name(of place: ScalePlace) -> String {
    switch place {
    case .lower: return options.first?.label ?? minValue?.label ?? "lowest"
    case .upper: return options.last?.label ?? maxValue?.label ?? "highest"
    case .middle:
      guard options.isEmpty, minValue != nil, maxValue != nil,
        let middle = ScalePlaces(self)?[.middle]
      else { return "in the middle" }
      return middle.integer.map(String.init) ?? middle.description
    }
  }

  /// The units to choose from.
  fileprivate var unitNames: String? {
    let names = unitOptions.compactMap { $0.display ?? $0.code }
    return names.isEmpty ? nil : names.joined(separator: " / ")
  }
}
