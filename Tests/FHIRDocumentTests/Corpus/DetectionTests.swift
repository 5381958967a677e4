import FHIRDocument
import TestSupport
import Testing

@Suite("Versions of real resources", .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct DetectionTests {
  @Test(
    "A Questionnaire is read as the version of its folder, or as R4 where nothing shows it",
    arguments: [(FHIRVersion.stu3, 26), (.r4, 427), (.r4b, 0), (.r5, 37)])
  func questionnaires(version: FHIRVersion, expected: Int) throws {
    var found = 0
    for path in Corpus.files(in: ["questionnaires/\(version)/json"], suffix: ".json") {
      guard let document = try #require(Corpus.read(path)).document else { continue }
      if document.fhirVersion == version { found += 1 }
      #expect(document.fhirVersion == version || document.fhirVersion == .r4, "\(path)")
    }
    #expect(found == expected)
  }

  /// Told by an array that R4 has and STU3 has not, or the other way; XML shows no arrays.
  private static let toldByArray = ["blood-pressure", "f003", "f005", "f203"].map {
    "roundtrip/stu3/json/spec301__Observation-\($0).json"
  }

  @Test("A resource and its XML are of the same version", arguments: RoundTripTests.folders)
  func xml(folder: String) throws {
    for path in Corpus.files(in: ["\(folder)/json"], suffix: ".json") {
      guard let document = try #require(Corpus.read(path)).document else { continue }
      let (xml, problems) = XMLWriter.write(document.root)
      guard problems.isEmpty, let again = Document.read(Source(name: path, bytes: xml)).document
      else { continue }
      if Self.toldByArray.contains(path) { continue }
      #expect(again.fhirVersion == document.fhirVersion, "\(path)")
    }
  }
}
