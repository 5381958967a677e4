import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@Suite(
  "Questionnaires to another version and back",
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct QuestionnaireReturnTests {
  static let versions = FHIRVersion.allCases.filter { $0 != .dstu2 }

  @Test("They come back in JSON and in XML without the version being told", arguments: versions)
  func comesBack(version: FHIRVersion) throws {
    var found: [String: String] = [:]
    var count = 0
    for (path, document) in try ConversionCorpusTests.resources(in: ["questionnaires/\(version)"]) {
      for target in ConversionCorpusTests.targets(of: document) {
        count += 1
        let there = VersionConversion.convert(document, to: target)
        for isXML in [false, true] {
          let bytes = isXML ? xml(there.document) : JSONWriter.write(there.document.root)
          let again = try #require(Document.read(Source(name: path, bytes: bytes)).document)
          // Sizes are bytes in R5 and megabytes before. Read as the other, a number can be another one for as many bytes.
          let isOtherUnit = (again.fhirVersion == .r5) != (target == .r5)
          if isOtherUnit, String(decoding: bytes, as: UTF8.self).contains("/maxSize") { continue }
          let back = VersionConversion.convert(again, to: document.fhirVersion)
          guard let difference = difference(document, back.document, isXML) else { continue }
          found[ConversionCorpusTests.name(path, target)] =
            "\(target.name) read as \(again.fhirVersion.name): \(difference)"
          #expect(!(there.diagnostics + back.diagnostics).isEmpty, "not reported: \(path)")
        }
      }
    }
    #expect(count > 40)
    let exceptions = ConversionExceptions.files(ConversionExceptions.returns)
    #expect(found.filter { !exceptions.contains($0.key) } == [:])
    let expected = exceptions.filter { $0.hasPrefix("questionnaires/\(version)/") }
    #expect(expected.isSubset(of: found.keys), "\(expected.subtracting(found.keys))")
  }

  private func xml(_ document: Document) -> [UInt8] { XMLWriter.write(document.root).bytes }

  /// Where two documents differ, apart from what XML cannot hold of the first.
  private func difference(_ one: Document, _ other: Document, _ isXML: Bool) -> String? {
    guard let difference = firstDifference(one.root, other.root) else { return nil }
    var options = ReadOptions()
    options.version = one.fhirVersion
    let written = Source(name: one.sourceName, bytes: xml(one))
    guard isXML, let inXML = Document.read(written, options: options).document else {
      return difference
    }
    return firstDifference(inXML.root, other.root)
  }
}
