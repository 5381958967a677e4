import SurveyModel
import SurveyPrimitives

/// Surveys with tables, pages, tabs, and choices that are laid out.
extension Samples {
  static func group(
    _ linkId: String, _ text: String, _ control: String? = nil, _ items: [SurveyItem],
    repeats: Bool = false
  ) -> SurveyItem {
    item(linkId, .group, text) {
      $0.items = items
      $0.itemControl = control.map { [$0] } ?? []
      $0.repeats = repeats
    }
  }

  private static func often(_ linkId: String, _ text: String) -> SurveyItem {
    item(linkId, .choice, text) {
      $0.options = coded(
        "Not at all", "Several days", "More than half the days", "Nearly every day")
    }
  }

  /// A question in each row, an option in each column.
  static let moods = group(
    "mood", "Mood", "table",
    [
      often("m1", "Little interest or pleasure in doing things"),
      often("m2", "Feeling down, depressed, or hopeless"), often("m3", "Trouble falling asleep"),
    ])

  /// An option in each row, a question in each column; several answers, and "Other…".
  static let drinks = group(
    "drink", "Drinks", "htable",
    ["Morning", "Noon", "Evening"].map { time in
      item(time, .choice, time) {
        $0.options = coded("Water", "Tea", "Coffee")
        $0.repeats = true
        $0.answerConstraint = .optionsOrString
      }
    })

  /// A question in each cell, not all of them there.
  static let meals = group(
    "meal", "Meals", "grid",
    [
      group(
        "g1", "Breakfast",
        nil,
        [item("e1", .decimal, "Energy"), item("f1", .decimal, "Fat"), item("n1", .string, "Notes")]),
      group("g2", "Lunch", nil, [item("e2", .decimal, "Energy"), item("n2", .string, "Notes")]),
    ])

  /// A row for each repetition.
  static let family = group(
    "family", "Relatives", "gtable",
    [
      item("name", .string, "Name"), item("age", .integer, "Age"),
      item("ill", .boolean, "Diabetes?"),
      item("since", .date, "Since") {
        $0.enableWhen = [EnableWhen(question: "ill", operator: .equal, answer: .boolean(true))]
      },
    ], repeats: true)

  /// Every kind of table.
  static let tables = Survey(title: "Tables", items: [moods, drinks, meals, family])

  /// Pages, one of them with tabs, between a header and a footer that come in no order.
  static let pages = Survey(items: [
    group("foot", "Thanks", "footer", [item("bye", .display, "Thank you for your time.")]),
    group(
      "visit", "Visit", nil,
      [
        group("p1", "Arrival", "page", [item("a", .string, "How did you come?")]),
        group(
          "p2", "Findings", "page",
          [
            group(
              "t", "", "tab-container",
              [
                group("t1", "Heart", nil, [item("h", .integer, "Heart rate")]),
                group(
                  "t2", "Lungs", nil,
                  [group("in", "Sounds", nil, [item("l", .boolean, "Is there a wheeze?")])]),
                group("t3", "Skin", nil, [item("s", .string, "What does it look like?")]),
              ])
          ]),
      ]),
    group("head", "Clinic", "header", [item("id", .string, "Who are you?")]),
  ])

  /// What one searches, what is in a row, and what has prefixes, a unit, a format, help and legal words.
  static let choices = Survey(items: [
    item("search", .choice, "Which country?") {
      $0.itemControl = ["autocomplete"]
      $0.options = coded("Chile", "China", "Norway", "Peru", "Poland", "Portugal")
      $0.answerConstraint = .optionsOrString
    },
    item("row", .choice, "How do you feel?") {
      $0.itemControl = ["radio-button"]
      $0.choiceOrientation = "horizontal"
      $0.options = coded("rather well", "somewhat ill", "seriously ill")
    },
    item("under", .choice, "Which side?") {
      $0.choiceOrientation = "vertical"
      $0.options = coded("left", "right")
    },
    item("letters", .choice, "Which of these?") {
      $0.prefix = "4."
      $0.repeats = true
      $0.options = coded("Cough", "Fever")
      $0.options[0].prefix = "a)"
      $0.options[1].prefix = "b)"
    },
    item("height", .decimal, "How tall are you?") {
      $0.prefix = "5."
      $0.entryFormat = "centimetres, as in 180"
      $0.unit = Coding(system: "http://unitsofmeasure.org", code: "cm", display: "cm")
      $0.items = [
        item("h", .display, "Without shoes.") { $0.itemControl = ["help"] },
        item("y", .display, "A nurse can measure you.") { $0.itemControl = ["flyover"] },
        item("g", .display, "Kept for ten years.") { $0.itemControl = ["legal"] },
      ]
    },
  ])
}

extension RichFrameTests {
  /// The frames of tables, pages, tabs and laid out choices.
  static let layoutCases = [
    Case(
      name: "tables", survey: Samples.tables,
      keys: [
        Bytes.down, "\r", "2\r", "\r", "tea\r", "\r", "1\r", "\r", "\r", "520", "\r", "12.5\r",
        "with tea\r", "\t", "\t", "Ann\r", "81\r", "y\r", "2001\r", "y", "Ben\r", Bytes.back,
        "\r", "\r", "n\r", "n", "s",
      ]),
    Case(
      name: "pages", survey: Samples.pages,
      keys: ["me\r", "by bus\r", "72\r", "n\r", "pale\r", Bytes.back, "\r", "s"]),
    Case(
      name: "choices", survey: Samples.choices,
      keys: [
        "po", Bytes.down, Bytes.escape, "Narnia", "\r", "\r", Bytes.right, "\r", Bytes.right, "\r",
        Bytes.down, " ", "\r", "?", Bytes.escape, "1.8 kg\r", "\u{15}1.8 m", "\r", "s",
      ]),
  ]
}
