import SurveyModel
import SurveyPrimitives

/// Surveys that the tests take.
enum Samples {
  static func one(_ item: SurveyItem) -> Survey { Survey(items: [item]) }

  static let bloodSugar = Survey(
    title: "Checking Your Blood Sugar Levels",
    items: [
      item("1", .group, "Insulin") {
        $0.items = [
          item("1.1", .choice, "How many times a day?") {
            $0.options = coded("0-1", "2-4", "Over 4")
          },
          item("1.2", .boolean, "Do you take long-acting insulin?"),
          item("1.3", .text, "How do you feel?"),
        ]
      },
      item("2", .group, "Readings") {
        $0.items = [
          item("2.0", .display, "Have your meter at hand."),
          item("2.1", .time, "What time did you check?"),
          item("2.2", .decimal, "What was your reading?") {
            $0.unit = Coding(display: "mg/dL")
          },
          item("2.3", .choice, "When do you check at night?") {
            $0.options = coded("As part of my routine", "When I am in bed", "Well before bed")
          },
        ]
      },
    ])

  static let checkList = item("c", .choice, "Which of these do you have?") {
    $0.repeats = true
    $0.options = coded("Fever", "Cough", "Headache", "Rash", "None of these")
    $0.options[4].isExclusive = true
  }

  static let children = Survey(items: [
    item("child", .group, "Child") {
      $0.repeats = true
      $0.maxOccurs = 3
      $0.items = [
        item("name", .string, "Name of the child") { $0.required = true },
        item("age", .integer, "Age") { $0.maxValue = .integer(17) },
      ]
    },
    item("end", .boolean, "Is that all?"),
  ])

  /// A section that need not be answered, with questions that are required in it.
  static let optionalSection = Survey(items: [
    item("d", .group, "Diabetes") {
      $0.items = [
        item("since", .date, "Since when?") { $0.required = true },
        item("note", .string, "Anything special?"),
        item("who", .string, "Who treats you?") { $0.required = true },
      ]
    }
  ])

  static let conditional = Survey(items: [
    item("smoke", .boolean, "Do you smoke?") { $0.required = true },
    item("much", .integer, "How many a day?") {
      $0.enableWhen = [EnableWhen(question: "smoke", operator: .equal, answer: .boolean(true))]
    },
    item("since", .date, "Since when?") {
      $0.enableWhen = [EnableWhen(question: "smoke", operator: .equal, answer: .boolean(true))]
    },
    item("last", .string, "Anything else?"),
  ])

  static let limits = item("weight", .quantity, "How heavy are you?") {
    $0.prefix = "4."
    $0.required = true
    $0.unit = Coding(system: "http://unitsofmeasure.org", code: "kg", display: "kg")
    $0.maxDecimalPlaces = 1
    $0.entryFormat = "kilograms, as in 72.5"
    $0.items = [
      item("weight.help", .display, "Weigh yourself in the morning.") { $0.itemControl = ["help"] },
      item("weight.fly", .display, "Without shoes.") { $0.itemControl = ["flyover"] },
    ]
  }

  static let gallery = Survey(
    title: "Gallery",
    items: [
      item("intro", .display, "Every kind of question, one after the other."),
      item("shown", .string, "Study") {
        $0.readOnly = true
        $0.initial = [.string("A-17")]
      },
      item("secret", .string, "Hidden") { $0.hidden = true },
      item("picker", .choice, "Pick one") { $0.options = coded("low", "middle", "high") },
      item("list", .choice, "Choose one") {
        $0.options = coded("not at all", "several days", "more than half the days")
        $0.options[0].prefix = "a)"
        $0.options[1].prefix = "b)"
        $0.options[2].prefix = "c)"
      },
      checkList,
      item("open", .choice, "Which language?") {
        $0.options = coded("English", "French")
        $0.answerConstraint = .optionsOrString
      },
      item("yesno", .boolean, "Yes or no?"),
      item("integer", .integer, "How many?") {
        $0.minValue = .integer(0)
        $0.maxValue = .integer(20)
      },
      item("decimal", .decimal, "Which reading?") { $0.unit = Coding(display: "mmol/L") },
      limits,
      item("date", .date, "Which day?"),
      item("moment", .dateTime, "When exactly?"),
      item("time", .time, "What time?"),
      item("line", .string, "In a few words?") { $0.maxLength = 20 },
      item("text", .text, "In your own words?"),
      item("url", .url, "Where on the web?"),
      item("file", .attachment, "Which file?"),
      item("reference", .reference, "Who?"),
      item("bye", .display, "That was all."),
    ])

}
