import FHIRDocument
import FHIRQuestionnaire
import SurveyEngine
import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import PaperForm

@Suite("Forms on paper")
struct PaperTests {
  private static let closed = ["audit", "phq-9", "gad-7"].map {
    Project.sample($0 + ".json")
  }
  private static let corpus = Corpus.files("questionnaires/r4/json", ending: ".json")

  private func survey(_ bytes: [UInt8]) -> (survey: Survey, root: Element)? {
    guard let root = Document.read(Source(name: "q.json", bytes: bytes)).document?.root,
      let survey = QuestionnaireReader.read(root).survey
    else { return nil }
    return (survey, root)
  }

  @Test("The words at the ends of a scale and in its middle are printed with what they are at")
  func scale() throws {
    var question = SurveyItem(linkId: "s", type: .integer, text: "Pain")
    (question.minValue, question.maxValue) = (.integer(0), .integer(10))
    question.itemControl = ["slider"]
    for (place, text) in [(ScalePlace.lower, "None"), (.middle, "Some"), (.upper, "Worst")] {
      var label = SurveyItem(scaleLabelOf: "s", at: place)
      label.text = text
      question.items.append(label)
    }
    var choice = SurveyItem(linkId: "c", type: .choice, text: "Again")
    choice.options = [1, 2].map { AnswerOption(value: .integer($0)) }
    choice.items = question.items.filter { !$0.itemControl.isEmpty }
    let survey = Survey(items: [question, choice])
    let formats: [any SurveyFormat] = [MarkdownFormat(), HTMLFormat()]
    for format in formats {
      let text = String(decoding: format.write(WriteRequest(survey)).bytes, as: UTF8.self)
      #expect(text.contains("0: None; 5: Some; 10: Worst"), "\(text)")
      #expect(text.contains("1: None; 2: Worst"))
      #expect(text.split(separator: "Worst").count == 3)
    }
  }

  @Test("A form to fill in says in words what answers its texts and conditions are about")
  func words() throws {
    let name = SurveyItem(linkId: "nm", type: .string, text: "Name")
    var age = SurveyItem(linkId: "age", type: .integer, text: "How old is ${nm}?")
    age.textExpression = SurveyExpression(
      "'How old is ' & %resource.item.where(linkId = 'nm').answer.value & '?'")
    var double = SurveyItem(linkId: "dbl", type: .decimal)
    double.hidden = true
    double.calculatedExpression = SurveyExpression(
      "%resource.item.where(linkId = 'age').answer.value * 2")
    var wish = SurveyItem(linkId: "x", type: .string, text: "Twice is ${dbl}")
    wish.textExpression = SurveyExpression(
      "'Twice is ' & %resource.item.where(linkId = 'dbl').answer.value.toString()")
    wish.enableWhenExpression = SurveyExpression(
      "%resource.item.where(linkId = 'dbl').answer.value > 100")
    var rating = SurveyItem(linkId: "nps", type: .choice, text: "Again?")
    rating.options = [0, 5, 10].map { AnswerOption(value: .integer($0)) }
    var why = SurveyItem(linkId: "why", type: .string, text: "Why?")
    why.enableWhenExpression = SurveyExpression(
      "%resource.item.where(linkId = 'nps').answer.value.toString().toDecimal() <= 6")
    var visit = SurveyItem(linkId: "visit", type: .date, text: "Visit")
    visit.enableWhenExpression = SurveyExpression(
      "%resource.item.where(linkId = 'first').answer.value.duration(today(), 'day').abs() > 30")
    let survey = Survey(items: [
      name, age, double, wish, rating, why, SurveyItem(linkId: "first", type: .date, text: "First"),
      visit,
    ])
    let written = MarkdownFormat().write(WriteRequest(survey))
    let text = String(decoding: written.bytes, as: UTF8.self)
    for words in [
      "How old is (answer to 1)?", "Twice is …", "Only if (answer to 2) × 2 is more than 100",
      "Only if 4 is “0” or “5”",
      "Only if the number of days between 6 and today is more than 30",
    ] {
      #expect(text.contains(words), "\(words): \(text)")
    }
    #expect(written.losses.isEmpty)
  }

  @Test("Help for a group and for the form is printed as help for a question is")
  func help() {
    func help(_ text: String, _ control: String) -> SurveyItem {
      var help = SurveyItem(linkId: "h-\(text)", type: .display, text: text)
      help.itemControl = [control]
      return help
    }
    var question = SurveyItem(linkId: "q", type: .string, text: "Name")
    question.items = [help("Family name", "help")]
    var group = SurveyItem(linkId: "g", type: .group, text: "You")
    group.items = [help("Person", "flyover"), question]
    let survey = Survey(items: [help("Ask for help", "help"), group])
    let formats: [any SurveyFormat] = [MarkdownFormat(), HTMLFormat()]
    for format in formats {
      let text = String(decoding: format.write(WriteRequest(survey)).bytes, as: UTF8.self)
      for words in ["Ask for help", "Person", "Family name"] {
        #expect(text.split(separator: words).count == 2, "\(words): \(text)")
      }
    }
  }

  @Test(
    "Who follows the printed instructions answers just the questions that are enabled",
    arguments: closed)
  func samples(_ path: String) throws {
    let form = try #require(survey(Array(Project.text(path).utf8)))
    let followed = try follow(form.survey, form.root, times: 200)
    #expect(followed > 0)
  }

  @Test("So does who follows the forms of the corpus whose conditions read closed questions only")
  func real() throws {
    var (forms, runs) = (0, 0)
    for path in Self.corpus {
      guard let bytes = Corpus.bytes(path), let form = survey(bytes) else { continue }
      let items = ItemWalk(form.survey.items).compactMap { step in
        if case .enter(let item) = step { item } else { nil }
      }
      let logic = LogicForm(form.survey)
      let conditions = items.filter { !$0.enableWhen.isEmpty || $0.enableWhenExpression != nil }
      let read = conditions.compactMap { try? logic.condition(of: $0) }
      guard !conditions.isEmpty, read.count == conditions.count,
        read.flatMap(\.questions).allSatisfy({ logic[$0.linkId]?.item.isClosed == true }),
        PaperBuilder(form.survey, showsScores: false).withoutWords.isEmpty,
        items.allSatisfy({ ($0.isClosed || !$0.repeats) && !$0.hasInitialAnswer })
      else { continue }
      runs += try follow(form.survey, form.root, times: 50)
      forms += 1
    }
    print("paper: \(forms) forms of the corpus followed, \(runs) times")
    #expect(forms >= 15 || Self.corpus.isEmpty)
  }

  @Test(
    "An answer leads on where the next question is not asked for it, whatever kind of option it is",
    arguments: [
      [.integer(1), .integer(2), .integer(3)], [.string("1"), .string("2"), .string("3")],
      ["1", "2", "3"].map { .coding(Coding(code: $0)) },
    ] as [[AnswerValue]], [true, false])
  func leads(_ values: [AnswerValue], _ isExpression: Bool) {
    var first = SurveyItem(linkId: "dd", type: .choice, text: "First")
    first.options = values.map { AnswerOption(value: $0) }
    var second = SurveyItem(linkId: "t", type: .string, text: "Second")
    if isExpression {
      let value = values[0].type == .coding ? "answer.value.code" : "answer.value"
      let texts = [0, 2].map { values[$0].type == .integer ? "\($0 + 1)" : "'\($0 + 1)'" }
      second.enableWhenExpression = SurveyExpression(
        texts.map { "%resource.item.where(linkId = 'dd').\(value) = \($0)" }
          .joined(separator: " or "))
    } else {
      second.enableWhen = [0, 2].map {
        EnableWhen(question: "dd", operator: .equal, answer: values[$0])
      }
      second.enableBehavior = .any
    }
    let survey = Survey(items: [
      first, second, SurveyItem(linkId: "last", type: .string, text: "Third"),
    ])
    let goTos = PaperBuilder(survey, showsScores: false).parts.lazy.compactMap {
      part -> [String?]? in
      guard case .question(let question) = part, case .boxes(let boxes, _, _, _) = question.answer
      else { return nil }
      return boxes.map(\.goTo)
    }.first
    #expect(goTos == [nil, "3", nil])
  }

  /// Fills in the paper with random answers, and holds what was answered against a session.
  private func follow(_ survey: Survey, _ root: Element, times: Int) throws -> Int {
    let parts = PaperBuilder(survey, showsScores: false).parts
    let form = SurveyIndex(survey)
    let evaluator = FHIRPathEvaluator(
      form, questionnaire: root, now: Fixtures.now.dateTime(offset: .utc))
    var random = Seeded(state: 42)
    for _ in 0..<times {
      let paper = try PaperRun(parts, survey) { Int.random(in: 0..<$0, using: &random) }
      var session = Session(PreparedSurvey(form, evaluator: evaluator), at: Fixtures.now)
      for (linkId, value) in paper.answers {
        guard let id = session.instance(linkId: linkId) else { continue }
        try session.apply(SessionEvent(.answer(session.path(id), [value]), at: Fixtures.now))
      }
      let enabled = session.visibleInstances().map { session.item($0) }
        .filter { $0.isPrintedQuestion }.map(\.linkId)
      #expect(Set(enabled) == paper.asked, "\(survey.title ?? ""): \(paper.answers)")
    }
    return times
  }

  @Test("Texts are written as they are, and never as HTML")
  func escapes() {
    let item = SurveyItem(linkId: "a", type: .string, text: "<b>1 < 2 & \"3\"</b>\u{0}")
    let html = String(
      decoding: HTMLFormat().write(WriteRequest(Survey(title: "<x>", items: [item]))).bytes,
      as: UTF8.self)
    #expect(html.contains("&lt;b&gt;1 &lt; 2 &amp; &quot;3&quot;&lt;/b&gt;"))
    #expect(html.contains("<title>&lt;x&gt;</title>"))
    #expect(!html.contains("<b>") && !html.contains("\u{0}"))
  }

  @Test("A condition on what is not printed says its name, and its other parts stay")
  func notPrinted() {
    var age = SurveyItem(linkId: "age", type: .integer)
    age.hidden = true
    var item = SurveyItem(linkId: "b", type: .string, text: "Pregnant?")
    item.enableWhen = [
      EnableWhen(question: "a", operator: .equal, answer: .boolean(true)),
      EnableWhen(question: "age", operator: .greaterOrEqual, answer: .integer(12)),
    ]
    item.enableBehavior = .all
    let survey = Survey(items: [SurveyItem(linkId: "a", type: .boolean, text: "A?"), age, item])
    let bytes = MarkdownFormat().write(WriteRequest(survey)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Only if 1 is") && text.contains("age is 12 or more"), "\(text)")
  }

  @Test(
    "The condition of a group says of which questions it is, and a text inside a question needs no answer to that",
    arguments: [nil, "Work"])
  func group(_ title: String?) {
    var group = SurveyItem(linkId: "g", type: .group, text: title)
    group.enableWhen = [EnableWhen(question: "a", operator: .equal, answer: .boolean(true))]
    var secret = SurveyItem(linkId: "h", type: .group)
    secret.hidden = true
    secret.items = [SurveyItem(linkId: "h1", type: .string, text: "Secret")]
    var inner = SurveyItem(linkId: "i", type: .group, text: "Inner")
    inner.items = [SurveyItem(linkId: "c", type: .string, text: "Second")]
    inner.enableWhen = group.enableWhen
    var first = SurveyItem(linkId: "b", type: .string, text: "First")
    first.items = [SurveyItem(linkId: "b1", type: .display, text: "Worst")]
    group.items = [first, inner, secret]
    let survey = Survey(items: [
      SurveyItem(linkId: "a", type: .boolean, text: "A?"), group,
      SurveyItem(linkId: "z", type: .string, text: "Bye"),
    ])
    let markdown = String(
      decoding: MarkdownFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(markdown.contains("*Only if 1 is yes (questions 2 to 3):*"), "\(markdown)")
    #expect(markdown.contains("*Only if 1 is yes (question 3):*"))
    #expect(!markdown.contains("2 is answered"))
    let html = String(decoding: HTMLFormat().write(WriteRequest(survey)).bytes, as: UTF8.self)
    #expect(html.contains("Only if 1 is yes (questions 2 to 3):</p>"))
  }

  @Test("Scores are printed only for who evaluates the form")
  func key() {
    var item = SurveyItem(linkId: "a", type: .choice, text: "How?")
    item.options = [AnswerOption(value: .string("Well"), ordinal: ExactDecimal(3))]
    let request = WriteRequest(Survey(items: [item]))
    var format = MarkdownFormat()
    #expect(String(decoding: format.write(request).bytes, as: UTF8.self).contains("- ○ Well\n"))
    format.showsScores = true
    #expect(String(decoding: format.write(request).bytes, as: UTF8.self).contains("○ Well \\[3\\]"))
  }
}

extension SurveyItem {
  /// Whether it is answered when the session starts.
  fileprivate var hasInitialAnswer: Bool {
    !initial.isEmpty || options.contains(where: \.initialSelected) || initialExpression != nil
      || calculatedExpression != nil
  }

  /// Whether its answers are boxes to tick, one of which is ticked.
  fileprivate var isClosed: Bool {
    !repeats && !isOpen && (type == .boolean || isChoice && !options.isEmpty)
  }
}

private struct NotUnderstood: Error { let words: String }

/// A person who fills in a paper from top to bottom.
private struct PaperRun {
  private(set) var asked: Set<String> = []
  private(set) var answers: [(linkId: String, value: AnswerValue)] = []

  init(_ parts: [PaperPart], _ survey: Survey, _ choose: (Int) -> Int) throws {
    var items: [String: SurveyItem] = [:]
    for case .enter(let item) in ItemWalk(survey.items) { items[item.linkId] = item }
    let numbers = parts.compactMap { part in
      if case .question(let question) = part { question.number } else { nil }
    }
    var written: [String: String] = [:]
    /// The number to go on with, and the level of a section that is passed over.
    var goTo: String?
    var passed: Int?
    func hold(_ words: String?) throws -> Bool {
      guard let words else { return true }
      let holds: Bool? = PrintedWords.hold(words, numbers, written)
      guard let holds else { throw NotUnderstood(words: words) }
      return holds
    }
    for part in parts {
      switch part {
      case .text: continue
      case .section(_, let level, let condition, _):
        if let outer = passed, level > outer { continue }
        passed = try hold(condition?.words) ? nil : level
      case .question(let question):
        if goTo == question.number { goTo = nil }
        if let outer = passed, question.level > outer { continue }
        passed = nil
        guard goTo == nil, try hold(question.condition) else { continue }
        asked.insert(question.linkId)
        guard case .boxes(let boxes, _, _, _) = question.answer, let item = items[question.linkId]
        else { continue }
        // One time in five a question is left open.
        let number = choose(boxes.count * 5 / 4 + 1)
        guard boxes.indices.contains(number) else { continue }
        goTo = boxes[number].goTo
        let values = item.isChoice ? item.options.map(\.value) : [.boolean(true), .boolean(false)]
        written[question.number] = item.isChoice ? item.options[number].label : boxes[number].label
        answers.append((question.linkId, values[number]))
      }
    }
  }
}
