import TestSupport

@testable import SurveyTables

/// A questionnaire made up from a seed, and responses to it, as canonical JSON.
///
/// Answers are such as a table keeps: options in their order, and no extensions.
struct GeneratedForm {
  private struct Item {
    var linkId: String
    var type: String
    var repeats: Bool
    var options: [String] = []
    var items: [Item] = []
  }

  private var random: Seeded
  private var items: [Item] = []
  private var count = 0
  /// The linkIds from the top down to each question.
  private(set) var paths: [[String]] = []

  /// Whether some answers have items of their own.
  private let nestsInAnswers: Bool

  init(seed: UInt64, nestsInAnswers: Bool = true) {
    self.nestsInAnswers = nestsInAnswers
    random = Seeded(state: seed)
    items = makeItems(depth: 0)
    note(items, [])
  }

  // MARK: The form

  private static let types = [
    "boolean", "decimal", "integer", "date", "dateTime", "time", "string", "text", "url", "choice",
    "open-choice", "quantity", "reference", "attachment", "group", "group",
  ]

  private static let linkIds = ["q", "1.2", "/54127-6", "Was ist", "s[1]", "a~b", "status"]

  private mutating func makeItems(depth: Int) -> [Item] {
    (0..<Int.random(in: 2...5, using: &random)).map { _ in makeItem(depth: depth) }
  }

  private mutating func makeItem(depth: Int) -> Item {
    count += 1
    let name = Self.linkIds.randomElement(using: &random) ?? "q"
    var type = Self.types.randomElement(using: &random) ?? "string"
    if depth > 2, type == "group" { type = "string" }
    var item = Item(
      linkId: "\(name)\(count)", type: type, repeats: Int.random(in: 0..<3, using: &random) == 0)
    if type.hasSuffix("choice") {
      item.options = (0..<Int.random(in: 1...4, using: &random)).map { number in
        #"{"valueCoding":{"system":"http://s","code":"\#(number)-\#(count)","display":"No. \#(number)"}}"#
      }
    }
    if type == "group" { item.items = makeItems(depth: depth + 1) }
    if type == "integer", !item.repeats, nestsInAnswers {
      item.items = [Item(linkId: "\(name)\(count)b", type: "string", repeats: false)]
    }
    return item
  }

  private mutating func note(_ items: [Item], _ path: [String]) {
    for item in items {
      if item.type != "group" { paths.append(path + [item.linkId]) }
      note(item.items, path + [item.linkId])
    }
  }

  /// The questionnaire.
  var questionnaire: String {
    #"{"resourceType":"Questionnaire","url":"http://example.org/g","version":"2","status":"active","item":[\#(items.map(Self.json).joined(separator: ","))]}"#
  }

  private static func json(_ item: Item) -> String {
    var text = #"{"linkId":"\#(item.linkId)","type":"\#(item.type)""#
    if item.repeats { text += #","repeats":true"# }
    if !item.options.isEmpty {
      text += #","answerOption":[\#(item.options.joined(separator: ","))]"#
    }
    if !item.items.isEmpty { text += #","item":[\#(item.items.map(json).joined(separator: ","))]"# }
    return text + "}"
  }

  // MARK: Responses

  /// A response with everything that a response says of itself.
  mutating func response(_ id: Int) -> String {
    let answers = answers(items)
    return #"{"resourceType":"QuestionnaireResponse","id":"r\#(id)","#
      + #""meta":{"lastUpdated":"2026-03-14T10:15:00.000Z"},"language":"de","#
      + #""questionnaire":"http://example.org/g|2","status":"amended","#
      + #""subject":{"reference":"Patient/\#(id)"},"encounter":{"reference":"Encounter/1"},"#
      + #""authored":"2026-03-14","author":{"reference":"Practitioner/1"},"#
      + #""source":{"reference":"Patient/1"}"#
      + (answers.isEmpty ? "}\n" : #","item":[\#(answers)]}"# + "\n")
  }

  private mutating func answers(_ items: [Item]) -> String {
    var texts: [String] = []
    for item in items {
      let count =
        item.repeats ? Int.random(in: 0...3, using: &random) : Int.random(in: 0...1, using: &random)
      if item.type == "group" {
        for _ in 0..<count {
          let inner = answers(item.items)
          if !inner.isEmpty { texts.append(#"{"linkId":"\#(item.linkId)","item":[\#(inner)]}"#) }
        }
      } else if count > 0 {
        let values = values(item, count)
        texts.append(#"{"linkId":"\#(item.linkId)","answer":[\#(values.joined(separator: ","))]}"#)
      }
    }
    return texts.joined(separator: ",")
  }

  private mutating func values(_ item: Item, _ count: Int) -> [String] {
    guard item.type.hasSuffix("choice") else {
      return (0..<count).map { _ in
        let inner = item.items.isEmpty ? "" : answers(item.items)
        return "{\(value(item.type))\(inner.isEmpty ? "" : #","item":[\#(inner)]"#)}"
      }
    }
    var values = item.options.filter { _ in Bool.random(using: &random) }.prefix(count).map { $0 }
    if item.type == "open-choice", values.count < count {
      values.append(#"{"valueString":"other; than \\ \#(values.count)"}"#)
    }
    return values.isEmpty ? Array(item.options.prefix(1)) : values
  }

  private static let values: [String: [String]] = [
    "boolean": [#""valueBoolean":true"#, #""valueBoolean":false"#],
    "decimal": [#""valueDecimal":93.50"#, #""valueDecimal":-0.001"#, #""valueDecimal":0"#],
    "integer": [#""valueInteger":0"#, #""valueInteger":-12"#],
    "date": [#""valueDate":"2026-03-14""#, #""valueDate":"2026-03""#, #""valueDate":"2026""#],
    "dateTime": [#""valueDateTime":"2026-03-14T10:15:00+01:00""#, #""valueDateTime":"2026-03""#],
    "time": [#""valueTime":"10:15:00""#],
    "string": [
      #""valueString":"say \"hi\", 頭痛""#, #""valueString":"=1+1""#, #""valueString":"a;b\\c""#,
    ],
    "text": [#""valueString":"two\nlines""#, #""valueString":" spaces ""#],
    "url": [#""valueUri":"http://loinc.org""#],
    "quantity": [
      #""valueQuantity":{"value":72.0,"comparator":"<","unit":"kg"}"#,
      #""valueQuantity":{"value":1,"unit":"kilo","system":"http://unitsofmeasure.org","code":"kg"}"#,
      #""valueQuantity":{"value":2.50,"unit":"ea","system":"http://u","code":"ea"}"#,
      #""valueQuantity":{"value":4}"#,
    ],
    "reference": [
      #""valueReference":{"reference":"Patient/7"}"#,
      #""valueReference":{"reference":"Practitioner/9","display":"Dr. A"}"#,
    ],
    "attachment": [
      #""valueAttachment":{"contentType":"image/png","url":"http://x/y.png","title":"A, b"}"#,
      #""valueAttachment":{"url":"http://x/z.png"}"#,
    ],
  ]

  private mutating func value(_ type: String) -> String {
    Self.values[type]?.randomElement(using: &random) ?? ""
  }
}

extension RepetitionCounts {
  /// Adds all numbers up to one for each step of a path.
  mutating func insert(_ path: [String], upTo most: Int) {
    let all = path.reduce([[AnswerPath.Step]]([[]])) { all, linkId in
      all.flatMap { known in
        (1...most).map { known + [AnswerPath.Step(linkId: linkId, repetition: $0)] }
      }
    }
    met[path.last ?? "", default: []].formUnion(all)
  }
}
