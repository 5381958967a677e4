import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import TestSupport
import Testing

/// A `NameMap` beside a dictionary that is given the same.
private struct Both {
  var map = NameMap<Int>()
  var dictionary: [ElementName: Int] = [:]

  subscript(_ name: ElementName) -> Int? {
    get { dictionary[name] }
    set {
      map[name] = newValue
      dictionary[name] = newValue
    }
  }

  func agree(on name: ElementName) -> Bool { map[name] == dictionary[name] }
}

@Suite("Values by names of elements")
struct NameMapTests {
  /// Names of fields, names that are nearly one, and names that are hardly names.
  private static let texts: [String] = {
    let fields = ItemField.allCases.map(\.rawValue)
    let near = fields.flatMap { [$0 + "s", String($0.dropLast()), $0.uppercased(), "_" + $0] }
    let odd = ["", " ", "\u{0}", "überschrift", "注", "e\u{301}", "é", "🧪"]
    let long = [64, 255, 256, 4_096, 100_000].map { String(repeating: "n", count: $0) }
    return fields + near + odd + long
  }()

  /// The names as they are numbered in one document, each with its text.
  private static let names: [(text: String, name: ElementName)] = {
    var builder = DocumentBuilder()
    return texts.map { ($0, builder.name($0)) }
  }()

  @Test("The names have the numbers of names of FHIR, of one document, and none twice")
  func numbers() {
    let distinct = Set(Self.texts.map { Array($0.utf8) })
    #expect(Set(Self.names.map(\.name)).count == distinct.count)
    #expect(Self.names.contains { $0.name.isLocal } && Self.names.contains { !$0.name.isLocal })
  }

  @Test("An empty map has no value for any name")
  func empty() {
    let map = NameMap<Int>()
    for (text, name) in Self.names { #expect(map[name] == nil, "\(text.prefix(40))") }
    #expect(map[.root] == nil)
  }

  @Test("The names of all fields are found, and nothing that is nearly one")
  func fields() {
    let fields = Dictionary(uniqueKeysWithValues: ItemField.allCases.map { ($0.rawValue, $0) })
    var map = NameMap<ItemField>()
    for (text, name) in Self.names { if let field = fields[text] { map[name] = field } }
    for (text, name) in Self.names { #expect(map[name] == fields[text], "\(text.prefix(40))") }
  }

  @Test("After any changes a name has the value that a dictionary has", arguments: 1...40)
  func changes(_ seed: UInt64) throws {
    var chance = Seeded(state: seed)
    var both = Both()
    for step in 0..<300 {
      let name = try #require(Self.names.randomElement(using: &chance)).name
      both[name] = Int.random(in: 0..<4, using: &chance) == 0 ? nil : step
      #expect(both.agree(on: name), "step \(step)")
    }
    for (text, name) in Self.names { #expect(both.agree(on: name), "\(text.prefix(40))") }
  }

  @Test("Names of chance are found as a dictionary finds them", arguments: 1...40)
  func texts(_ seed: UInt64) {
    var chance = Seeded(state: seed)
    let alphabet = Array("aeilnrtTVé注🧪-_ ")
    var builder = DocumentBuilder()
    var both = Both()
    var names: [ElementName] = []
    for position in 0..<200 {
      let length = Int.random(in: 0...6, using: &chance)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &chance) ?? "a" })
      names.append(builder.name(text))
      if Bool.random(using: &chance) { both[names[position]] = position }
    }
    for name in names { #expect(both.agree(on: name), "\(name)") }
  }

  @Test("Every name of FHIR can have a value of its own")
  func all() {
    var map = NameMap<Int>()
    let names = (0..<ElementName.knownCount).map(ElementName.init(rawValue:))
    for name in names { map[name] = Int(name.rawValue) }
    for name in names { #expect(map[name] == Int(name.rawValue)) }
    for name in names where name.rawValue % 3 == 0 { map[name] = nil }
    for name in names {
      #expect(map[name] == (name.rawValue % 3 == 0 ? nil : Int(name.rawValue)))
    }
  }
}
