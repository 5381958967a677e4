package import FHIRDocument
package import FHIRQuestionnaire
package import SurveyDiagnostics
package import SurveyEngine
package import SurveyModel
package import SurveyPrimitives

/// A small questionnaire with every shape that a response can have.
package enum Fixtures {
  package static let now = Instant(secondsSinceEpoch: 1_795_168_800)

  package static func item(
    _ linkId: String, _ type: ItemType, _ text: String? = nil, _ items: [SurveyItem] = [],
    change: (inout SurveyItem) -> Void = { _ in }
  ) -> SurveyItem {
    var item = SurveyItem(linkId: linkId, type: type, text: text)
    item.items = items
    change(&item)
    return item
  }

  package static func options(_ values: AnswerValue...) -> [AnswerOption] {
    values.map { AnswerOption(value: $0) }
  }

  package static let never = Coding(system: "http://example.org/s", code: "n", display: "Never")

  package static let survey = Survey(
    id: "small", url: "http://example.org/small", version: "2", title: "Small",
    items: [
      item("intro", .display, "Please answer"),
      item(
        "1", .group, "Day",
        [
          item("1.1", .choice, "How often?") {
            $0.options = options(.string("0-1"), .string("2-4"), .string("Over 4"))
          },
          item("1.2", .decimal, "Level"),
          item("1.3", .string, "Name") { $0.maxLength = 20 },
          item("1.4", .text, "Notes"),
        ]),
      item(
        "2", .boolean, "Any drugs?",
        [
          item("2.1", .url, "Where from?"),
          item("2.2", .group, "More", [item("2.2.1", .integer, "How many?")]),
        ]),
      item(
        "3", .choice, "Which?",
        [item("3.1", .integer, "Since?")]
      ) {
        $0.repeats = true
        $0.options = options(
          .coding(never),
          .coding(Coding(system: "http://example.org/s", code: "r", display: "Red")),
          .coding(Coding(system: "http://example.org/s", code: "g", display: "Green")))
      },
      item(
        "4", .group, "Visits",
        [
          item("4.1", .date, "When?"),
          item("4.2", .quantity, "Weight"),
          item("4.3", .string, "Place") { $0.initial = [.string("home")] },
        ]
      ) {
        $0.repeats = true
        $0.maxOccurs = 3
      },
      item("5", .time, "Alarm") {
        $0.enableWhen = [EnableWhen(question: "6", operator: .equal, answer: .boolean(true))]
      },
      item("6", .boolean, "Alarm on?"),
      item("7", .string, "Source") { $0.hidden = true },
    ])

  package static let reader = AnswerReader(
    today: PartialDate(year: 2026, month: 11, day: 20).unsafelyPresent,
    now: now.dateTime(offset: .utc))

  package static func read(_ json: String) -> Element {
    Document.read(Source(name: "t.json", bytes: Array(json.utf8))).document?.root ?? empty
  }

  package static func answersRoot(_ json: String) -> Element {
    AnswersFile.read(Source(name: "a.json", bytes: Array(json.utf8))).document?.root ?? empty
  }

  private static var empty: Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    return builder.finish().root
  }

  package static func json(_ element: Element, _ style: JSONWriter.Style = .compact) -> String {
    String(decoding: JSONWriter.write(element, style: style), as: UTF8.self)
  }

  /// A session with the answers of an answers file, and what was wrong with them.
  package static func session(
    _ answers: String, survey: Survey = survey
  ) -> (session: Session, problems: [Diagnostic]) {
    var session = Session(survey, at: now)
    let problems = AnswersFile.apply(
      root: answersRoot(answers), to: &session, reader: reader, at: now)
    return (session, problems)
  }

  /// The items of a response as JSON, with texts left out.
  package static func items(_ session: Session, _ layout: ResponseLayout = .nested) -> String {
    var details = ResponseDetails()
    details.layout = layout
    details.includesText = false
    let root = ResponseWriter.write(session, details).root
    let text = json(root)
    guard let start = text.firstRange(of: "\"item\":") else { return "[]" }
    return String(text[start.upperBound...].dropLast())
  }
}

extension Optional {
  /// The value of a literal in a test.
  fileprivate var unsafelyPresent: Wrapped {
    guard let self else { preconditionFailure("a literal of the test is wrong") }
    return self
  }
}
