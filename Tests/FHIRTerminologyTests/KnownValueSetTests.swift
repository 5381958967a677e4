import FHIRDocument
import FHIRQuestionnaire
import FHIRTerminology
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Value sets that are known without a resource")
struct KnownValueSetTests {
  static let small = [
    ("http://hl7.org/fhir/ValueSet/administrative-gender", "male female other unknown"),
    ("http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1", "male female other unknown"),
    ("http://terminology.hl7.org/ValueSet/v2-0136", "Y N"),
    ("http://hl7.org/fhir/ValueSet/yesnodontknow", "Y N asked-unknown"),
    ("http://hl7.org/fhir/ValueSet/questionnaire-enable-behavior", "all any"),
  ]

  @Test("A small value set of FHIR's own is known", arguments: small)
  func known(address: String, codes: String) {
    let library = ResourceLibrary()
    let options = library.options(of: address)
    #expect(options?.count == codes.split(separator: " ").count)
    #expect(Terms.codes(library, address).joined(separator: " ") == codes)
  }

  @Test("STU3 has yes and no under FHIR's own addresses")
  func older() throws {
    let json = #"{"resourceType":"Questionnaire","status":"draft"}"#
    var options = ReadOptions()
    options.version = .stu3
    let root = try #require(Document.read(Source(text: json), options: options).document).root
    let address = "http://hl7.org/fhir/ValueSet/yesnodontknow"
    let found = try #require(ResourceLibrary().options(of: address, from: root))
    let systems = found.map { option -> String? in
      guard case .coding(let coding) = option.value else { return nil }
      return coding.system
    }
    #expect(
      systems == [
        "http://hl7.org/fhir/v2/0136", "http://hl7.org/fhir/v2/0136",
        "http://hl7.org/fhir/data-absent-reason",
      ])
  }

  @Test("An include of such a code system has its codes")
  func included() throws {
    let library = try Terms.library(
      Terms.valueSet("vs", #""include": [{"system": "http://hl7.org/fhir/administrative-gender"}]"#)
    )
    #expect(Terms.codes(library).count == 4)
  }

  @Test("An available value set comes before what is known")
  func given() throws {
    let address = "http://hl7.org/fhir/ValueSet/administrative-gender"
    let library = try Terms.library(
      Terms.valueSet(address, #""include": [{"system": "s", "concept": [{"code": "a"}]}]"#))
    #expect(Terms.codes(library, address) == ["a"])
  }

  @Test(
    "What is known is what FHIR publishes",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func published() throws {
    var compared = 0
    for valueSet in CorpusTermsTests.library.valueSets {
      let address = try #require(valueSet[.url]?.string)
      let known = ResourceLibrary().expansion(of: address)
      guard known.concepts != nil else { continue }
      let published = CorpusTermsTests.library.expansion(of: address)
      if published.concepts == nil { continue }
      compared += 1
      #expect(Set(known.codings.map(\.key)) == Set(published.codings.map(\.key)), "\(address)")
    }
    #expect(compared >= 12)
  }
}

extension Coding {
  fileprivate var key: String { "\(system ?? "")|\(code ?? "")" }
}
