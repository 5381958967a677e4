import FHIRDocument
import HTTPTypes
import SurveyDiagnostics

/// Reads what a server answered to one request.
struct ReplyReader {
  /// The request, for messages.
  let request: String
  /// The version of the server, as far as it is known.
  let version: FHIRVersion?
  /// The resource that was sent, which an OperationOutcome speaks of.
  let sent: Element?

  /// Throws where the answer should be FHIR and is something else.
  func read(_ head: HTTPResponse, _ bytes: [UInt8]) throws(Diagnostic) -> FHIRReply {
    let isSuccess = (200..<300).contains(head.status.code)
    let type = MediaType.essence(head.headerFields[.contentType])
    guard bytes.contains(where: { $0 > 0x20 }) else { return reply(head, nil, []) }
    var options = ReadOptions()
    options.version = MediaType.version(head.headerFields[.contentType]) ?? version
    let read = Document.read(Source(name: request, bytes: bytes), options: options)
    guard let document = read.document, document.root.resourceType != nil,
      Format(of: bytes) == .json || type?.hasSuffix("html") != true
    else {
      // Whatever a gateway says in HTML of an error: the status says more.
      if !isSuccess { return reply(head, nil, []) }
      let reason =
        type?.contains("json") == true ? read.diagnostics.first { $0.severity == .error } : nil
      throw Diagnostic(
        .notFHIR,
        [
          "request": .literal(request), "type": type.map { .literal($0) },
          "reason": reason.map { .finding($0) },
        ])
    }
    let outcome = document.root.resourceType == "OperationOutcome" ? document.root : nil
    return reply(head, document, outcome.map { OutcomeReader(sent).findings(of: $0) } ?? [])
  }

  private func reply(
    _ head: HTTPResponse, _ document: Document?, _ outcome: [Diagnostic]
  ) -> FHIRReply {
    FHIRReply(
      status: head.status.code, document: document, outcome: outcome, fields: head.headerFields,
      request: request)
  }
}
