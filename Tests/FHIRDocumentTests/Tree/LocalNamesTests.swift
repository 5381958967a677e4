import FHIRDocument
import Testing

@Suite("Names that FHIR does not know")
struct LocalNamesTests {
  /// Some are as long as each other and alike at both ends, two are equal texts of other bytes.
  static let names =
    (100..<400).map { "beginning\($0)theending" } + (0..<300).map { "n\($0)" } + ["é", "e\u{301}"]

  @Test("Names are told apart in what is read, in whatever order they come again")
  func read() throws {
    let objects = [Self.names, Self.names.reversed(), Self.names].map { names in
      "{" + names.map { #""\#($0)":"\#($0)""# }.joined(separator: ",") + "}"
    }
    let text = "[" + objects.joined(separator: ",") + "]"
    let root = try #require(Document.read(Source(text: text)).document?.root)
    var count = 0
    for object in root.children {
      for child in object.children {
        #expect(Array(child.nameText.utf8) == child.string.map { Array($0.utf8) })
        count += 1
      }
    }
    #expect(count == 3 * Self.names.count)
  }

  @Test("Names are told apart in what is built, in whatever order they come again")
  func built() {
    var builder = DocumentBuilder()
    builder.open(.root)
    for name in Self.names + Self.names.reversed() { builder.string(builder.name(name), name) }
    builder.close()
    let children = builder.finish().root.children.map(\.self)
    #expect(children.count == 2 * Self.names.count)
    for child in children {
      #expect(Array(child.nameText.utf8) == child.string.map { Array($0.utf8) })
    }
  }
}
