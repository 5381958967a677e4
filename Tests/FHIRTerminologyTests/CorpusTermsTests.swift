import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import Foundation
import TestSupport
import Testing

@Suite("Value sets of the corpus")
struct CorpusTermsTests {
  static let folders = [
    "questionnaires/r4/json", "questionnaires/r5/json", "questionnaires/stu3/json",
    "responses/r4/json", "roundtrip/r4/json", "roundtrip/r4/xml", "schemas/r4/terminology",
    "schemas/sdc/3x-xml", "sdc-expressions/lforms/R4/calc-weight",
    "sdc-expressions/lforms/R5/calc-weight", "edge/fhir-test-cases",
    "fhirpath-suite/official-r4/input", "fhirpath-suite/official-r5/input",
  ]

  static let library: ResourceLibrary = {
    var library = ResourceLibrary()
    for folder in ["schemas/r4/terminology", "sdc-expressions/lforms/R4/calc-weight"] {
      for file in Corpus.files(folder, ending: ".json") {
        if let document = read(file) { library.add(document) }
      }
    }
    return library
  }()

  static func read(_ file: String) -> Document? {
    Corpus.bytes(file).flatMap { Document.read(Source(name: file, bytes: $0)).document }
  }

  @Test(
    "Each value set is spelled out or says why not",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)),
    arguments: folders)
  func expands(folder: String) throws {
    for file in Corpus.files(folder, ending: "json") + Corpus.files(folder, ending: "xml") {
      guard let root = Self.read(file)?.root else { continue }
      let inner = [root] + root.children(.contained)
      for valueSet in inner where valueSet.resourceType == "ValueSet" {
        var library = Self.library
        if valueSet == root { library.add(root) }
        let address =
          valueSet == root
          ? valueSet[.url]?.string : valueSet[.id]?.string.map { "#" + $0 }
        guard let address else { continue }
        let expansion = library.expansion(of: address, from: root)
        let isEmpty = expansion.codings.isEmpty && expansion.reasons.isEmpty
        let isAll = address.contains("ucum") || expansion.concepts != nil
        #expect(!isEmpty || isAll, "\(file) \(address)")
        for coding in expansion.codings {
          #expect(expansion.membership(of: coding) == .yes, "\(file) \(address) \(coding)")
        }
      }
    }
  }

  /// Those of FHIR's own value sets that need a code system which is not there.
  static let open: Set<String> = [
    "http://hl7.org/fhir/ValueSet/marital-status",
    "http://hl7.org/fhir/ValueSet/questionnaire-answers",
    "http://hl7.org/fhir/ValueSet/questionnaire-questions",
    "http://hl7.org/fhir/ValueSet/ucum-units",
  ]

  @Test(
    "FHIR's own small value sets are all spelled out",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func own() throws {
    let open = Self.library.valueSets.compactMap { $0[.url]?.string }
      .filter { Self.library.options(of: $0) == nil }
    #expect(Self.library.valueSets.count > 30)
    #expect(Set(open) == Self.open)
  }
}
