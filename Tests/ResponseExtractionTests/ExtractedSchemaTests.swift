import FHIRDocument
import Foundation
import ResponseExtraction
import SurveyDiagnostics
import TestSupport
import Testing
import XMLSchemas

@Suite(
  "Extracted resources and the XML schema of FHIR",
  .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
struct ExtractedSchemaTests {
  @Test(
    "What is extracted passes, but for elements that nobody gave", arguments: ExtractionCase.rules)
  func rules(_ given: ExtractionCase) throws {
    try check(given.extract().0)
  }

  @Test("What is extracted in the cases of other engines passes", arguments: SDCCase.all)
  func cases(_ given: SDCCase) throws {
    guard !given.name.contains("dstu3"), SDCCase.differences[given.name] == nil else { return }
    try check(given.given.extract(isCoded: given.kind == "extract-observation").0)
  }

  private func check(_ extraction: Extraction) throws {
    let version = extraction.bundle.fhirVersion
    let schema = try #require(XMLSchema.of(version))
    for (_, resource) in extraction.resources {
      let text = JSONWriter.write(resource)
      let document = try #require(Document.read(Source(name: "r", bytes: text)).document)
      // Some forms give less than FHIR requires.
      let findings = document.root.structureFindings()
      if findings.contains(where: { $0.code == .missingElement }) { continue }
      let error = schema.firstError(in: XMLWriter.write(document.root).bytes)
      #expect(error == nil, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
