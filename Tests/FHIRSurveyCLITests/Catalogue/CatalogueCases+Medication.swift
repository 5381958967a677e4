import FHIRDocument
import Medication
import SurveyDiagnostics
import Testing

/// Findings about medication resources.
extension CatalogueCase {
  private static func order(_ dosages: String) throws -> MedicationResource {
    let text = #"{"resourceType":"MedicationRequest","dosageInstruction":[\#(dosages)]}"#
    let document = try #require(Document.read(Source(name: "x.json", text: text)).document)
    return try #require(MedicationResource(document.root))
  }

  private static func explain(_ dosages: String) throws -> String {
    text(try #require(DosageSentences(language: "de")).all(of: try order(dosages)).findings)
  }

  private static let modifier =
    #"{"modifierExtension":[{"url":"http://example.org/m","valueBoolean":true}],"asNeededBoolean":true}"#

  static let medication: [CatalogueCase] = [
    CatalogueCase("dosageModifier") { try explain(modifier) },
    CatalogueCase("doseNotReadable") {
      try explain(#"{"doseAndRate":[{"doseQuantity":{"unit":"mg"}}]}"#)
    },
    CatalogueCase("dosageNotSaid") { try explain(modifier) },
    CatalogueCase("guideLeavesOut") {
      try explain(#"{"text":"nach Anweisung","site":{"text":"linker Arm"}}"#)
    },
    CatalogueCase("guideMixesUnits") {
      try explain(
        ["MORN", "EVE"].enumerated().map {
          #"{"timing":{"repeat":{"when":["\#($1)"]}},"doseAndRate":[{"doseQuantity":{"value":\#($0 + 1),"unit":"\#($0 == 0 ? "Stück" : "mg")"}}]}"#
        }.joined(separator: ","))
    },
    CatalogueCase("orderOfTaskNotFound") {
      text([Diagnostic(.orderOfTaskNotFound, ["order": .quoted("MedicationRequest/12")])])
    },
    CatalogueCase("medicationRequirement") {
      text(MedicationRequirement.findings(try order("").element))
    },
    CatalogueCase("noSuchMedicine") {
      text([
        Diagnostic(
          .noSuchMedicine,
          [
            "count": .number(2), "name": .quoted("99"),
            "names": .names(["1 Nasivin", "2 Panadol"]),
          ])
      ])
    },
    CatalogueCase("severalMedicines") {
      text([
        Diagnostic(
          .severalMedicines,
          ["name": .quoted("nas"), "names": .names(["2 Nasivin", "5 Nasivin K"])])
      ])
    },
    CatalogueCase("futureDose") {
      text([
        Diagnostic(
          .futureDose,
          ["name": .literal("Nasivin"), "moment": .literal("2026-01-05T18:00:00+01:00")])
      ])
    },
    CatalogueCase("doseRecorded") { text([recorded(.doseRecorded)]) },
    CatalogueCase("noMedicine") {
      text([Diagnostic(.noMedicine, at: Location(file: "questionnaire.json"))])
    },
  ]
}

/// What is said of a dose that is recorded already.
private func recorded(_ code: Diagnostic.Code) -> Diagnostic {
  Diagnostic(
    code,
    [
      "name": .literal("Nasivin"), "isTaken": .literal("yes"),
      "moment": .literal("2026-01-05T08:10:00+01:00"),
    ])
}
