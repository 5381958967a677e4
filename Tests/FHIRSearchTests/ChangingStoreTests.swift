import FHIRDocument
import FHIRSearch
import Testing

/// A store whose resources come and go, as in a server.
@Suite struct ChangingStoreTests {
  private func patient(_ id: String, _ identifier: String) throws -> Element {
    let text =
      #"{"resourceType":"Patient","id":"\#(id)","identifier":[{"system":"s","value":"\#(identifier)"}]}"#
    return try #require(Document.read(Source(text: text)).document).root
  }

  private func ids(_ store: ResourceStore, _ request: String) throws -> [String] {
    try ResourceSearch(store).answer(request).matches.compactMap { $0[.id]?.string }
  }

  @Test("What was removed is found no more, what came in its place is")
  func removal() throws {
    var store = ResourceStore()
    for number in 0..<3 { store.insert(try patient("p\(number)", "\(number)")) }
    // The tables are made anew on the way.
    for number in 0..<3000 {
      store.remove("Patient", "p0")
      store.insert(try patient("p0", "new\(number)"))
    }
    #expect(try ids(store, "Patient?identifier=new2999") == ["p0"])
    #expect(try ids(store, "Patient?identifier=new2998").isEmpty)
    store.remove("Patient", "none")
    store.remove("Observation", "p1")
    #expect(try ids(store, "Patient?_id=p1&identifier=1") == ["p1"])
  }

  @Test(
    "The table of identifiers finds what looking at all resources finds",
    arguments: [
      "s|1", "|1", "1", "s|", "other|1", "1,2", "s|1,s|3", #"a\|b"#, #"s|a\|b"#, "", "none",
    ])
  func identifiers(value: String) throws {
    var store = ResourceStore()
    for (index, text) in ["1", "2", "3", "a|b"].enumerated() {
      store.insert(try patient("\(index)", text))
      let text =
        #"{"resourceType":"Observation","id":"\#(index)","subject":{"reference":"Patient/\#(index)"}}"#
      store.insert(try #require(Document.read(Source(text: text)).document).root)
    }
    // A chain looks at the patients themselves.
    let found = try ids(store, "Patient?identifier=\(value)")
    #expect(try ids(store, "Observation?subject:Patient.identifier=\(value)") == found)
  }
}
