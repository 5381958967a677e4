/// Which two names came last after another, or first in an element: mostly one of them comes again.
///
/// A guess, which the reader compares with the text; names that share a slot only spoil it.
struct NameFollowers: Sendable {
  /// The name that came last, and the one before it.
  struct Guess: Sendable {
    var first: UInt16 = 0
    var second: UInt16 = 0
  }

  private var guesses: [Guess]

  private init(_ guesses: [Guess]) { self.guesses = guesses }

  /// What is there before the first text, and while the followers are lent out.
  static var none: NameFollowers { NameFollowers([]) }

  /// Makes room for a text of a length in bytes: short ones have few names.
  mutating func makeRoom(for length: Int) {
    let usual = length < 4096 ? Self.fewUsual : Self.manyUsual
    if guesses.count < usual.count { guesses = usual }
  }

  /// The slot for what follows a name, or is first inside of it.
  @inline(__always)
  static func slot(_ name: UInt16, isFirst: Bool) -> Int { Int(name) << 1 | (isFirst ? 1 : 0) }

  @inline(__always)
  subscript(_ slot: Int) -> Guess { guesses[slot & (guesses.count &- 1)] }

  mutating func add(_ name: UInt16, _ slot: Int) {
    let slot = slot & (guesses.count &- 1)
    guesses[slot] = Guess(first: name, second: guesses[slot].first)
  }
}

extension NameFollowers {
  private static let fewUsual = usual(count: 512)
  private static let manyUsual = usual(count: 2048)

  /// The names of elements in the order in which questionnaires and responses mostly have them.
  ///
  /// Those inside of an element are behind its name; what comes first wins.
  private static let orders: KeyValuePairs<String, String> = [
    "": "resourceType id meta questionnaire status subject authored author source item",
    "": "resourceType id meta url version name title status subjectType date publisher item",
    "meta": "versionId lastUpdated profile",
    "subject": "reference display",
    "item": "linkId text answer item",
    "item": "linkId prefix text type required repeats answerOption",
    "answer": "valueCoding item", "valueCoding": "system code display",
    "valueQuantity": "value unit system code", "answerOption": "valueCoding",
    "enableWhen": "question operator answerCoding", "answerCoding": "system code display",
    "code": "coding text", "coding": "system code display", "extension": "url valueCode",
    "valueCodeableConcept": "coding text", "identifier": "system value",
  ]

  private static func usual(count: Int) -> [Guess] {
    var followers = NameFollowers(Array(repeating: Guess(), count: count))
    for (element, names) in orders.reversed() {
      var last = ElementName(known: element) ?? .root
      var isFirst = true
      for word in names.split(separator: " ") {
        guard let name = ElementName(known: String(word)) else { continue }
        followers.add(name.rawValue, slot(last.rawValue, isFirst: isFirst))
        (last, isFirst) = (name, false)
      }
    }
    return followers.guesses
  }
}
