import FHIRDocument
import Medication
import TestSupport
import Testing

@Suite("Dosages of real resources", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct CorpusDosageTests {
  static let folders = ["stu3", "r4", "r5"].flatMap {
    ["medication/\($0)/json", "medication/\($0)/xml"]
  }

  @Test("Each has a sentence or a finding in every language", arguments: DosageSentences.languages)
  func all(language: String) throws {
    let sentences = try #require(DosageSentences(language: language))
    var dosages = 0
    for path in Corpus.files(in: Self.folders, suffix: "") {
      guard let root = Corpus.read(path)?.document?.root, let resource = MedicationResource(root)
      else { continue }
      for dosage in resource.dosages {
        dosages += 1
        let sentence = sentences.sentence(dosage)
        #expect(sentence?.isEmpty == false || !dosage.findings.isEmpty, "\(path)")
      }
    }
    #expect(dosages > 250)
  }

  @Test("An order says the same in JSON and XML")
  func formats() throws {
    let english = try #require(DosageSentences(language: "en"))
    var compared = 0
    for path in Corpus.files(in: Self.folders.filter { $0.hasSuffix("json") }, suffix: ".json") {
      let twin = path.replacing("/json/", with: "/xml/").dropLast(4) + "xml"
      guard let json = Corpus.read(path)?.document, let xml = Corpus.read(String(twin))?.document,
        let one = MedicationResource(json.root), let other = MedicationResource(xml.root)
      else { continue }
      compared += 1
      #expect(english.all(of: one).sentences == english.all(of: other).sentences, "\(path)")
      #expect(one.name == other.name)
    }
    #expect(compared > 50)
  }
}
