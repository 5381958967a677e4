import FHIRDocument
import TestSupport
import Testing

@Suite("JSON of real resources", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct CorpusJSONTests {
  /// What the writer puts right.
  private static let corrected = [
    // A key twice in one object, which the reader reports.
    "responses/r4/json/lforms__qr-with-answerValueSet-matrix.json",
    // A profile without the array around it.
    "tasks/r4/json/dsf__task-bundle.json",
  ]

  @Test(
    "JSON → tree → JSON is the same, digits included, by a reader that is not ours",
    arguments: RoundTripTests.folders)
  func same(folder: String) throws {
    for path in Corpus.files(in: ["\(folder)/json"], suffix: ".json") {
      let bytes = try #require(Corpus.bytes(path))
      guard let root = Corpus.read(path)?.document?.root,
        let source = JSONValue(bytes)
      else {
        #expect(RoundTripExceptions.codes[path] == ["FS0101"], "\(path)")
        continue
      }
      let written = try #require(JSONValue(JSONWriter.write(root)))
      let difference = written.difference(from: source)
      #expect((difference != nil) == Self.corrected.contains(path), "\(path): \(difference ?? "")")
    }
  }
}
