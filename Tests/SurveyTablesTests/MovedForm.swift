import TestSupport

/// Two versions of a questionnaire, made up from a seed, in which things are at other places, and responses to
/// both: each value is there once.
struct MovedForm {
  /// A group or a question.
  struct Item {
    var linkId: String
    /// `group`, `string` or `integer`.
    var type: String
    var repeats = false
    var items: [Item] = []
  }

  /// An answer of a response: its question, its value, and what it is inside of, down to itself.
  struct Answer: Hashable {
    var linkId: String
    var value: String
    /// Each with a number of its own in the response.
    var around: [Step]
  }

  struct Step: Hashable {
    var linkId: String
    var number: Int
  }

  struct Response {
    var id: String
    /// The version that it names, and the one that it is made after.
    var version: Int
    var layout: Int
    var json: String
    var answers: [Answer]
    /// How many repetitions of a group have an answer.
    var groups: [String: Int]
  }

  private var random: Seeded
  private(set) var versions: [[Item]] = []
  private(set) var responses: [Response] = []
  private var value = 0
  private var step = 0
  private var count = 0

  /// `hasMisfits` says whether some responses name the other version.
  init(seed: UInt64, hasMisfits: Bool) {
    random = Seeded(state: seed)
    let first = makeItems(depth: 0)
    var second = first
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&second) }
    versions = [first, second]
    for number in 0..<6 {
      let layout = number % 2
      let isMisfit = hasMisfits && Int.random(in: 0..<3, using: &random) == 0
      responses.append(makeResponse("r\(number)", isMisfit ? 1 - layout : layout, layout))
    }
  }

  // MARK: Versions

  private mutating func makeItems(depth: Int) -> [Item] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in makeItem(depth: depth) }
  }

  private mutating func makeItem(depth: Int) -> Item {
    count += 1
    let isGroup = depth < 3 && Int.random(in: 0..<5, using: &random) < 3 - depth
    var item = Item(
      linkId: isGroup ? "g\(count)" : "q\(count)",
      type: isGroup ? "group" : Bool.random(using: &random) ? "string" : "integer",
      repeats: Int.random(in: 0..<5, using: &random) < (isGroup ? 3 : 1))
    if isGroup { item.items = makeItems(depth: depth + 1) }
    return item
  }

  /// Changes one thing.
  private mutating func change(_ items: inout [Item]) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      count += 1
      let repeats = Int.random(in: 0..<3, using: &random) == 0
      let split = Int.random(in: 0..<items.count, using: &random)
      let inside = Array(items[split...])
      items =
        items[..<split] + [
          Item(linkId: "p\(count)", type: "group", repeats: repeats, items: inside)
        ]
    case 1: edit(&items) { $0.linkId += "n" }
    case 2: edit(&items) { $0.repeats.toggle() }
    case 3:
      if items.count > 1 { items.remove(at: Int.random(in: 0..<items.count, using: &random)) }
    case 4:
      edit(&items) {
        if $0.type != "group" { $0.type = $0.type == "string" ? "integer" : "string" }
      }
    default:
      // Something goes elsewhere.
      guard let moved = take(from: &items) else { return }
      if Bool.random(using: &random) || !put(moved, into: &items) {
        items.insert(moved, at: Int.random(in: 0...items.count, using: &random))
      }
    }
    items = items.filter { $0.type != "group" || !$0.items.isEmpty }
    if items.isEmpty { items = [Item(linkId: "q0", type: "string")] }
  }

  private mutating func edit(_ items: inout [Item], _ body: (inout Item) -> Void) {
    guard !items.isEmpty else { return }
    let index = Int.random(in: 0..<items.count, using: &random)
    if !items[index].items.isEmpty, Bool.random(using: &random) {
      edit(&items[index].items, body)
    } else {
      body(&items[index])
    }
  }

  private mutating func take(from items: inout [Item]) -> Item? {
    guard !items.isEmpty else { return nil }
    let index = Int.random(in: 0..<items.count, using: &random)
    if items[index].items.count > 1, Bool.random(using: &random) {
      return take(from: &items[index].items)
    }
    return items.count > 1 ? items.remove(at: index) : nil
  }

  private mutating func put(_ item: Item, into items: inout [Item]) -> Bool {
    guard
      let index = items.indices.filter({ items[$0].type == "group" }).randomElement(using: &random)
    else { return false }
    if Bool.random(using: &random), put(item, into: &items[index].items) { return true }
    items[index].items.append(item)
    return true
  }

  /// The versions as questionnaires.
  var questionnaires: [String] {
    versions.enumerated().map { number, items in
      #"{"resourceType":"Questionnaire","url":"http://example.org/m","version":"\#(number + 1)","status":"active","item":[\#(items.map(Self.json).joined(separator: ","))]}"#
    }
  }

  private static func json(_ item: Item) -> String {
    var text = #"{"linkId":"\#(item.linkId)","type":"\#(item.type)""#
    if item.repeats { text += #","repeats":true"# }
    if !item.items.isEmpty { text += #","item":[\#(item.items.map(json).joined(separator: ","))]"# }
    return text + "}"
  }

  /// The linkIds of what repeats in a version or in both.
  var repeating: Set<String> {
    var found: Set<String> = []
    var open = versions.flatMap { $0 }
    while let item = open.popLast() {
      if item.repeats { found.insert(item.linkId) }
      open += item.items
    }
    return found
  }

  // MARK: Responses

  private mutating func makeResponse(_ id: String, _ version: Int, _ layout: Int) -> Response {
    var response = Response(
      id: id, version: version, layout: layout, json: "", answers: [], groups: [:])
    let items = answers(versions[layout], [], &response)
    response.json =
      #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","questionnaire":"http://example.org/m|\#(version + 1)","status":"completed""#
      + (items.isEmpty ? "}" : #","item":[\#(items)]}"#)
    return response
  }

  private mutating func answers(
    _ items: [Item], _ around: [Step], _ response: inout Response
  ) -> String {
    var texts: [String] = []
    for item in items {
      let count = Int.random(in: 0...(item.repeats ? 3 : 1), using: &random)
      if item.type == "group" {
        for _ in 0..<count {
          step += 1
          let inner = answers(
            item.items, around + [Step(linkId: item.linkId, number: step)], &response)
          if inner.isEmpty { continue }
          response.groups[item.linkId, default: 0] += 1
          texts.append(#"{"linkId":"\#(item.linkId)","item":[\#(inner)]}"#)
        }
      } else if count > 0 {
        let values = (0..<count).map { _ in
          (value, step) = (value + 1, step + 1)
          response.answers.append(
            Answer(
              linkId: item.linkId, value: "\(value)",
              around: around + [Step(linkId: item.linkId, number: step)]))
          return item.type == "string"
            ? #"{"valueString":"\#(value)"}"# : #"{"valueInteger":\#(value)}"#
        }
        texts.append(#"{"linkId":"\#(item.linkId)","answer":[\#(values.joined(separator: ","))]}"#)
      }
    }
    return texts.joined(separator: ",")
  }
}
