import SurveyDiagnostics

/// Findings about servers; FHIRClientTests and CurlHTTPTests make them.
extension CatalogueCase {
  private static let server = Diagnostic.Argument.Value.literal("https://example.org")
  private static let read = Diagnostic.Argument.Value.literal(
    "GET https://example.org/fhir/Patient/1")

  private static func shown(_ name: String, _ finding: Diagnostic) -> CatalogueCase {
    CatalogueCase(name) { text([finding]) }
  }

  static let servers: [CatalogueCase] = [
    shown("noTransport", Diagnostic(.noTransport)),
    shown("serverNotReached", Diagnostic(.connectionRefused, ["server": server])),
    shown("untrustedServer", Diagnostic(.unknownAuthority, ["server": server])),
    shown("serverSilent", Diagnostic(.serverSilent, ["server": server, "seconds": 60])),
    shown("connectionCut", Diagnostic(.connectionCut, ["server": server])),
    shown("requestCancelled", Diagnostic(.requestCancelled)),
    shown(
      "transferFailed",
      Diagnostic(
        .transferFailed,
        ["server": server, "reason": .literal("Received HTTP/0.9 when not allowed")])),
    shown(
      "notAServerAddress", Diagnostic(.notAServerAddress, ["address": .quoted("example.org")])),
    shown(
      "insecureServer", Diagnostic(.insecureServer, ["server": .literal("http://example.org")])),
    shown(
      "redirectedElsewhere",
      Diagnostic(
        .redirectedElsewhere,
        ["server": server, "target": .literal("https://other.example/fhir/Patient/1")])),
    shown("notFHIR", Diagnostic(.notFHIR, ["request": read, "type": .literal("text/html")])),
    shown(
      "replyTooLarge", Diagnostic(.replyTooLarge, ["request": read, "limit": .number(268_435_456)])),
    shown(
      "serverRefuses",
      Diagnostic(
        .serverRefuses,
        [
          "request": read, "status": .number(404),
          "reason": .finding(said("Patient/1 is not known", "not-found")),
        ])),
    shown("serverSays", said("this linkId is not in the questionnaire", "invariant")),
    shown(
      "endlessPages",
      Diagnostic(.endlessPages, ["request": .literal("https://example.org/fhir/Task")])),
    shown(
      "valueSetNotOnServer",
      Diagnostic(
        .valueSetNotOnServer,
        [
          "server": server, "address": .literal("http://example.org/vs"),
          "reason": .finding(said("no such value set", "not-found")),
        ])),
    shown(
      "bulkEnded",
      Diagnostic(.bulkEnded, ["reason": .finding(said("the job has ended", "not-found"))])),
    shown(
      "bulkOfOther",
      Diagnostic(
        .bulkOfOther, ["other": .literal("https://example.org/fhir/$export?_type=Patient")],
        at: Location(file: "responses"))),
    shown("bulkByPages", Diagnostic(.bulkByPages, ["server": server])),
    shown(
      "bulkErrors",
      Diagnostic(
        .bulkErrors,
        ["count": 1, "file": .literal("error.OperationOutcome.1.ndjson")])),
    shown(
      "notOnServer",
      Diagnostic(
        .notOnServer,
        [
          "server": .literal("study"), "type": .literal("Questionnaire"),
          "address": .literal("Questionnaire/phq-9"),
        ])),
  ]

  private static func said(_ text: String, _ code: String) -> Diagnostic {
    Diagnostic(.serverSays, ["text": .literal(text), "code": .literal(code)])
  }
}
