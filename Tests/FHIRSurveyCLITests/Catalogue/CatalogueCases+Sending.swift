import SurveyDiagnostics

/// Findings about tasks on servers and the outbox; SurveyOnlineTests and OnlineTasksTests make them.
extension CatalogueCase {
  private static let task = Diagnostic.Argument.Value.literal("t1")

  private static func said(_ name: String, _ finding: Diagnostic) -> CatalogueCase {
    CatalogueCase(name) { text([finding]) }
  }

  static let sending: [CatalogueCase] = [
    said("keptInOutbox", Diagnostic(.keptInOutbox, ["entry": .literal("5fa0b1c2")])),
    said(
      "notAnOutboxEntry",
      Diagnostic(.notAnOutboxEntry, ["version": 1], at: Location(file: "5fa0b1c2.ndjson"))),
    said(
      "noSuchOutboxEntry",
      Diagnostic(.noSuchOutboxEntry, ["count": .number(0), "name": .quoted("zz")])),
    said(
      "otherResourceThere",
      Diagnostic(.otherResourceThere, ["address": .literal("QuestionnaireResponse/r1")])),
    said("cannotLookUp", Diagnostic(.cannotLookUp, ["count": .number(20_100)])),
    said("taskChangedMeanwhile", Diagnostic(.taskChangedMeanwhile, ["task": task])),
    said("taskKeepsChanging", Diagnostic(.taskKeepsChanging, ["task": task])),
    said("foreignTasks", Diagnostic(.foreignTasks, ["count": .number(3)])),
    said("cachedTasks", Diagnostic(.cachedTasks, ["moment": .literal("2026-11-20T10:00:00Z")])),
    said(
      "nothingCached",
      Diagnostic(.nothingCached, ["person": .literal("Patient/12")])),
    said(
      "missingOnServer",
      Diagnostic(.missingOnServer, ["what": .literal("ValueSet http://example.org/vs")])),
    said(
      "taskOfOther",
      Diagnostic(.taskOfOther, ["task": task, "person": .literal("Patient/12")])),
  ]
}
