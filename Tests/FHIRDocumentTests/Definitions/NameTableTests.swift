import Testing

@testable import FHIRDocument

@Suite("The table of element names")
struct NameTableTests {
  let table = NameTable.shared

  @Test("Every name has its number, and the number gives the name back")
  func everyNameComesBack() throws {
    #expect(table.count == Int(ElementName.knownCount))
    #expect(table.count > 1500)
    for number in 0..<ElementName.knownCount {
      let text = try #require(ElementName(rawValue: number).knownText)
      #expect(!text.isEmpty)
      #expect(ElementName(known: text)?.rawValue == number, "\(text)")
    }
  }

  @Test("No two names share first bytes, last bytes and length")
  func namesDifferInTheBytesCompared() {
    struct Key: Hashable { var head, tail: UInt64, length: Int }
    var seen: Set<Key> = []
    for number in 0..<ElementName.knownCount {
      guard let text = ElementName(rawValue: number).knownText else { continue }
      let key = withBytes(text) { bytes in
        let (head, tail) = NameTable.words(bytes, from: 0, length: bytes.byteCount)
        return Key(head: head, tail: tail, length: bytes.byteCount)
      }
      #expect(seen.insert(key).inserted, "\(text)")
    }
  }

  @Test(
    "A text that is not a name has no number",
    arguments: [
      "", "x", "linkid", "linkIdd", "linkI", "linkId ", "valueStrin", "valueString\0",
      "\0", "QuestionnaireResponse", "answerValuSet", "état", "valueCodeabXeConcept",
      String(repeating: "a", count: 100_000),
    ])
  func strangersAreNotFound(text: String) {
    #expect(ElementName(known: text) == nil)
  }

  @Test("A long name that differs only in the middle is refused")
  func theMiddleCounts() {
    #expect(ElementName(known: "valueCodeableConcept") == .valueCodeableConcept)
    #expect(ElementName(known: "valueCodXXXleConcept") == nil)
    withBytes("valueCodXXXleConcept") { bytes in
      let (head, tail) = NameTable.words(bytes, from: 0, length: 20)
      #expect(table.find(head: head, tail: tail, length: 20) != nil)
      #expect(table.find(bytes, from: 0, length: 20) == nil)
    }
  }

  @Test("A name is found in the middle of other bytes")
  func findsInsideABuffer() {
    withBytes("{\"linkId\":\"1\",\"answerValueSet\":\"x\"}") { bytes in
      #expect(table.find(bytes, from: 2, length: 6) == ElementName.linkId.rawValue)
      #expect(table.find(bytes, from: 15, length: 14) == ElementName.answerValueSet.rawValue)
    }
  }

  @Test(
    "A range outside the bytes finds nothing",
    arguments: [(-1, 6), (0, 7), (6, 1), (7, 1), (0, -1), (0, Int.max), (Int.max, 1), (0, 0)])
  func rangesAreChecked(start: Int, length: Int) {
    withBytes("linkId") { bytes in
      #expect(table.find(bytes, from: start, length: length) == nil)
      let matches = table.matches(
        ElementName.linkId.rawValue, bytes, from: start, length: length)
      #expect(!matches)
    }
  }

  @Test(
    "A number outside the table has no text", arguments: [ElementName.knownCount, 0x8000, .max])
  func strangeNumbersHaveNoText(number: UInt16) {
    #expect(ElementName(rawValue: number).knownText == nil)
  }

  @Test(
    "A static member is the name it is called",
    arguments: [
      (ElementName.linkId, "linkId"), (.item, "item"), (.extension, "extension"),
      (.repeats, "repeats"), (.operator, "operator"), (.value, "value"),
      (.valueString, "valueString"), (.answerCoding, "answerCoding"), (.url, "url"),
      (.resourceType, "resourceType"), (.initial, "initial"), (.type, "type"), (.for, "for"),
    ])
  func membersAreTheirNames(name: ElementName, text: String) {
    #expect(name.knownText == text)
    #expect(name.description == text)
  }

  @Test(
    "The names outside the types are in the table", arguments: ["resourceType", "fhir_comments"])
  func extraNames(text: String) {
    #expect(ElementName(known: text) != nil)
  }

  private func withBytes<Result>(_ text: String, _ body: (RawSpan) -> Result) -> Result {
    Array(text.utf8).withUnsafeBytes { body($0.bytes) }
  }
}
