import FHIRDocument
import Foundation
import Testing

@Suite("Conversion of real resources", .enabled(if: Corpus.exists, "the corpus is not there"))
struct ConversionCorpusTests {
  static let folders = ["questionnaires", "responses", "tasks"].flatMap { kind in
    FHIRVersion.allCases.map { "\(kind)/\($0)" }
  }

  @Test("There and back again is the same resource", arguments: folders)
  func roundTrip(folder: String) throws {
    var found: [String: String] = [:]
    for path in Corpus.files(in: ["\(folder)/json", "\(folder)/xml"], suffix: "") {
      let source = Source(name: path, bytes: try #require(Corpus.bytes(path)))
      guard let document = Document.read(source).document, document.root.isObject,
        document.root.resourceType != nil
      else { continue }
      for version in FHIRVersion.allCases where version != document.fhirVersion {
        let there = VersionConversion.convert(document, to: version)
        #expect(there.document.fhirVersion == version)
        let back = VersionConversion.convert(there.document, to: document.fhirVersion)
        if let difference = firstDifference(document.root, back.document.root) {
          found["\(path) \(document.fhirVersion) by \(version)"] = difference
        }
      }
    }
    for (path, difference) in found.sorted(by: { $0.key < $1.key }) { print(path, difference) }
    #expect(found.count == 0)
  }
}
