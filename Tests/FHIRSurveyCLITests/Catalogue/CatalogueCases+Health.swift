import SurveyDiagnostics

/// Findings about exports of Apple Health; HealthDataTests and HealthVerbTests make them.
extension CatalogueCase {
  private static func shown(
    _ name: String, _ code: Diagnostic.Code,
    _ arguments: KeyValuePairs<String, Diagnostic.Argument.Value>
  ) -> CatalogueCase {
    CatalogueCase(name) { text([Diagnostic(code, arguments, at: Location(file: "export.xml"))]) }
  }

  static let health: [CatalogueCase] = [
    shown("notAHealthExport", .notAHealthExport, ["name": .literal("html")]),
    shown("controlCharacters", .controlCharacters, ["count": 3]),
    shown(
      "unusableRecord", .unusableRecord,
      ["count": 2, "type": .literal("StepCount"), "value": .quoted("many")]),
    shown("noHealthMapping", .noHealthMapping, ["types": .names(["DistanceWalkingRunning"])]),
    shown("noRecordsOfType", .noRecordsOfType, ["type": .literal("Height")]),
    shown("notAMapping", .notAMapping, ["member": .quoted("code")]),
    shown("oversizedExport", .oversizedExport, ["limit": 65_536]),
    shown(
      "noHealthConsent", .noHealthConsent,
      ["types": .names(["StepCount"]), "server": .literal("https://example.org/fhir")]),
  ]
}
