import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

/// The examples of the standard, which must have no findings but those that are really there.
struct StructureCorpusTests {
  /// What is wrong in them, by file and path.
  static let real: Set<String> = [
    // An OID starts with 0, 1 or 2.
    "firely__fp-test-patient.json Patient.identifier[1].system",
    "firely__fp-test-patient.xml Patient.identifier[1].system",
    // A UUID is in lower case.
    "spec401__terminologycapabilities-example.json TerminologyCapabilities.url",
    "spec401__terminologycapabilities-example.xml TerminologyCapabilities.url",
    // A narrative without text.
    "spec401__eventdefinition-example.json EventDefinition.text.div",
    "spec401__eventdefinition-example.xml EventDefinition.text.div",
    // R5's integer64 is a string in JSON; the file says nothing of R5 and is read as R4.
    "spec500__communication-example-fm-attachment.json "
      + "Communication.payload[1].contentAttachment.size",
  ]

  static let folders = ["stu3", "r4", "r5"].flatMap {
    ["roundtrip/\($0)/json", "roundtrip/\($0)/xml"]
  }

  @Test(
    "Official examples have no findings but real ones",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)), arguments: folders)
  func officialExamples(folder: String) throws {
    for path in Corpus.files(in: [folder], suffix: "") {
      guard let document = Corpus.read(path)?.document else { continue }
      let file = path.split(separator: "/").last.map(String.init) ?? ""
      for finding in document.root.structureFindings() {
        #expect(
          Self.real.contains("\(file) \(finding.location.subject?.description ?? "")"), "\(finding)"
        )
      }
    }
  }
}
