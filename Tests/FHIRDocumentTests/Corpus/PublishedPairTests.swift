import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@Suite(
  "Official examples in both formats",
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct PublishedPairTests {
  /// Pairs that say different things in the publication itself, with the position.
  static let differences = [
    // The attributes of the image are in another order.
    "spec401__media-example-dicom": ".text[0].div[0]"
  ]

  @Test("The JSON and the XML of an official example are the same resource")
  func pairs() throws {
    let files = Corpus.files(in: ["roundtrip/r4/json"], suffix: ".json")
    try #require(files.count > 200)
    var found: [String: String] = [:]
    for path in files {
      let name = String(path.dropFirst("roundtrip/r4/json/".count).dropLast(".json".count))
      guard let left = Corpus.read(path), let right = Corpus.read("roundtrip/r4/xml/\(name).xml")
      else { continue }
      let one = try #require(left.document, "\(left.diagnostics)")
      let other = try #require(right.document, "\(right.diagnostics)")
      if let difference = firstDifference(one.root, other.root) {
        found[name] = String(difference.prefix { $0 != ":" })
      }
    }
    #expect(found == Self.differences)
  }
}
