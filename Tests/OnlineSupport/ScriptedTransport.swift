public import FHIRClient
public import HTTPTypes
public import SurveyDiagnostics
import Synchronization

/// What carries requests nowhere: the answers are those of a script.
///
/// ```swift
/// let transport = ScriptedTransport([.json(#"{"resourceType":"Patient","id":"1"}"#)])
/// let server = FHIRServer("https://example.org/fhir", transport: transport)
/// ```
public final class ScriptedTransport: HTTPTransport {
  /// A request as it was sent.
  public struct Sent: Sendable {
    /// Method, address and header.
    public let request: HTTPRequest
    /// The whole body.
    public let body: [UInt8]

    /// `GET /fhir/Patient/1`.
    public var line: String { "\(request.method.rawValue) \(request.path ?? "")" }
    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The value of a field.
    public func field(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }
  }

  private let answer: @Sendable (Sent) -> ScriptedAnswer
  private let requests = Mutex<[Sent]>([])

  /// Answers as the closure says.
  public init(_ answer: @escaping @Sendable (Sent) -> ScriptedAnswer) { self.answer = answer }

  /// Gives these answers one after the other; behind the last one the connection is refused.
  public convenience init(_ answers: [ScriptedAnswer]) {
    let next = Counter()
    self.init { _ in
      let number = next.take()
      return answers.indices.contains(number)
        ? answers[number] : .failure(Diagnostic(.serverNotReached, ["server": .literal("script")]))
    }
  }

  /// What was sent so far.
  public var sent: [Sent] { requests.withLock { $0 } }

  /// Keeps the request, and gives the answer of the script.
  public func send(
    _ request: HTTPRequest, body: HTTPBody, limits: HTTPLimits
  ) async throws(Diagnostic) -> HTTPReply {
    let server = "\(request.scheme ?? "https")://\(request.authority ?? "")"
    let sent = Sent(request: request, body: try await body.bytes(upTo: .max) ?? [])
    requests.withLock { $0.append(sent) }
    let answer = answer(sent)
    if let failure = answer.failure { throw failure }
    let steps = Steps(answer.steps, server, limits)
    try await steps.wait()
    return HTTPReply(
      head: HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields),
      body: HTTPBody(length: answer.length) { () async throws(Diagnostic) in
        request.method == .head ? nil : try await steps.next()
      })
  }
}

/// What a script answers.
public struct ScriptedAnswer: Sendable {
  /// What happens while an answer comes.
  public enum Step: Sendable {
    case bytes([UInt8])
    /// Nothing comes for some milliseconds.
    case pause(Int)
    /// The connection ends.
    case cut
  }

  /// The status of HTTP.
  public var status: Int
  /// The header.
  public var fields: HTTPFields
  /// How the body comes.
  public var steps: [Step]
  /// The length that the transport says.
  public var length: Int?
  var failure: Diagnostic?

  /// An answer of steps.
  public init(_ status: Int, _ fields: HTTPFields = [:], _ steps: [Step] = []) {
    (self.status, self.fields, self.steps) = (status, fields, steps)
    length = fields[.contentLength].flatMap { Int($0) }
  }

  /// A resource in JSON.
  public static func json(
    _ text: String, status: Int = 200, _ fields: HTTPFields = [:]
  ) -> ScriptedAnswer {
    var fields = fields
    if fields[.contentType] == nil { fields[.contentType] = "application/fhir+json" }
    return ScriptedAnswer(status, fields, [.bytes(Array(text.utf8))])
  }

  /// No answer at all.
  public static func failure(_ finding: Diagnostic) -> ScriptedAnswer {
    var answer = ScriptedAnswer(0)
    answer.failure = finding
    return answer
  }
}

/// Counts from 0.
final class Counter: Sendable {
  private let number = Mutex(0)

  func take() -> Int {
    number.withLock { number in
      defer { number += 1 }
      return number
    }
  }
}

/// The steps of an answer as they come.
private final class Steps: Sendable {
  private let steps: Mutex<[ScriptedAnswer.Step]>
  private let server: String
  private let limits: HTTPLimits

  init(_ steps: [ScriptedAnswer.Step], _ server: String, _ limits: HTTPLimits) {
    self.steps = Mutex(steps)
    (self.server, self.limits) = (server, limits)
  }

  /// Waits as long as there are pauses first.
  func wait() async throws(Diagnostic) {
    while case .pause(let milliseconds)? = steps.withLock({ $0.first }) {
      steps.withLock { _ = $0.removeFirst() }
      try await pause(milliseconds)
    }
  }

  func next() async throws(Diagnostic) -> [UInt8]? {
    try await wait()
    switch steps.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
    case .bytes(let bytes)?: return bytes
    case .cut?: throw Diagnostic(.connectionCut, ["server": .literal(server)])
    default: return nil
    }
  }

  private func pause(_ milliseconds: Int) async throws(Diagnostic) {
    do {
      try await Task.sleep(for: .milliseconds(min(milliseconds, limits.idle)))
    } catch {
      throw Diagnostic(.requestCancelled)
    }
    guard milliseconds <= limits.idle else {
      throw Diagnostic(
        .serverSilent,
        ["server": .literal(server), "seconds": .number((limits.idle + 999) / 1000)])
    }
  }
}
