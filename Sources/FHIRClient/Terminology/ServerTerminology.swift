import FHIRDocument
public import FHIRTerminology
import HTTPTypes
public import SurveyDiagnostics
public import SurveyPrimitives
import Synchronization

/// A server that knows codes, as the operations `$expand`, `$validate-code` and `$lookup` have it.
///
/// What it answered is kept as long as this is, by address, version and parameters. What is asked leaves the
/// machine: addresses of value sets, codes, and the words that somebody looks for.
/// [terminology-service.html](https://hl7.org/fhir/R4/terminology-service.html)
///
/// ```swift
/// let terminology = ServerTerminology(FHIRServer("https://example.org/fhir", transport: CurlTransport()))
/// let page = try await terminology.expand("http://example.org/vs", ExpansionRequest(filter: "hea", count: 20))
/// ```
public final class ServerTerminology: TerminologySource {
  let server: FHIRServer
  private let answers = Mutex<[String: FHIRReply]>([:])

  /// Asks a server.
  public init(_ server: FHIRServer) { self.server = server }

  /// How many codes are asked for at once, and how many are taken of one value set.
  static let page = 1000
  static let most = 20_000

  /// The codes of a value set, a page of them.
  public func expand(
    _ valueSet: String, _ request: ExpansionRequest
  ) async throws(Diagnostic) -> ExpansionPage {
    let expansion = try await expansion(valueSet, request)
    return expansion.page(request)
  }

  /// Whether a code is in a value set.
  ///
  /// Only its system, version and code are sent. Where the server does not know them well enough to say
  /// no, it is unknown.
  public func validate(
    _ coding: Coding, in valueSet: String
  ) async throws(Diagnostic) -> CodingValidation {
    guard let code = coding.code else { return CodingValidation(membership: .no) }
    var terms = Self.named(valueSet)
    if let system = coding.system { terms.append(SearchTerm("system", system)) }
    if let version = coding.version { terms.append(SearchTerm("systemVersion", version)) }
    terms.append(SearchTerm("code", code))
    if coding.system == nil { terms.append(SearchTerm("inferSystem", "true")) }
    let reply = try await ask("ValueSet/$validate-code", terms, of: valueSet)
    let answer = OperationAnswer(reply.resource)
    switch answer["result"]?.boolean {
    case true?: return CodingValidation(membership: .yes, rightDisplay: display(answer, coding))
    case false? where !answer.lacksSomething: return CodingValidation(membership: .no)
    default:
      return CodingValidation(membership: .unknown(.valueSetNotAvailable(valueSet)))
    }
  }

  /// What is known of a code of a code system; `nil` where nothing is.
  public func lookUp(
    _ code: String, of system: String, language: String?
  ) async throws(Diagnostic) -> ExpandedConcept? {
    var terms = [SearchTerm("system", system), SearchTerm("code", code)]
    if let language { terms.append(SearchTerm("displayLanguage", language)) }
    let reply = try await answer("CodeSystem/$lookup", terms)
    if reply.status == 404 || reply.status == 400 || reply.status == 422 { return nil }
    let answer = OperationAnswer(try reply.required().resource)
    let designations = answer.all("designation").compactMap { part in
      part["value"]?.string.map { Designation($0, language: part["language"]?.string) }
    }
    return ExpandedConcept(
      coding: Coding(
        system: system, version: answer["version"]?.string, code: code,
        display: answer["display"]?.string),
      designations: designations, isInactive: answer.property("inactive")?.boolean ?? false)
  }

  private func display(_ answer: OperationAnswer, _ coding: Coding) -> String? {
    guard let display = answer["display"]?.string, let written = coding.display,
      display.lowercased() != written.lowercased()
    else { return nil }
    return display
  }
}

// MARK: Asking

extension ServerTerminology {
  /// The parameters that name a value set and its version.
  static func named(_ valueSet: String) -> [SearchTerm] {
    let address = CanonicalAddress(valueSet)
    let version = address.version.map { [SearchTerm("valueSetVersion", $0)] } ?? []
    return [SearchTerm("url", address.url)] + version
  }

  /// Asks an operation; throws where the server does not know the value set.
  func ask(
    _ operation: String, _ terms: [SearchTerm], of valueSet: String
  ) async throws(Diagnostic) -> FHIRReply {
    try known(try await answer(operation, terms), valueSet)
  }

  /// The reply; throws where the server does not know the value set.
  func known(_ reply: FHIRReply, _ valueSet: String) throws(Diagnostic) -> FHIRReply {
    guard let refusal = reply.refusal else { return reply }
    guard (400..<500).contains(reply.status), reply.status != 403 else { throw refusal }
    throw Diagnostic(
      .valueSetNotOnServer,
      [
        "server": .literal(server.base), "address": .literal(valueSet), "reason": .finding(refusal),
      ])
  }

  /// The answer to a question, which is asked once.
  func answer(_ operation: String, _ terms: [SearchTerm]) async throws(Diagnostic) -> FHIRReply {
    let path = "\(operation)?\(SearchTerm.query(terms))"
    if let known = answers.withLock({ $0[path] }) { return known }
    let reply = try await server.perform(.get, path)
    // What may be otherwise the next time is not kept.
    if !reply.isTemporary { answers.withLock { $0[path] = reply } }
    return reply
  }
}
