public import FHIRClient
import Foundation
public import HTTPTypes
public import SurveyDiagnostics
import Synchronization

/// A small server in memory: what a careful one does, or what a careless one leaves out, and what goes wrong on the way.
public final class SimulatedServer: HTTPTransport {
  /// What it keeps to.
  public enum Kind: String, Sendable, CaseIterable {
    /// Clients choose ids; versions, conditional creation, searches.
    case careful
    /// Ids are the server's own; conditional creation and searches.
    case ownIds
    /// It says nothing of itself, and ignores searches, `If-None-Exist` and `If-Match`.
    case careless
  }

  /// What goes wrong with a request.
  public enum Fault: Sendable {
    /// It does not arrive.
    case lost
    /// Nobody knows the machine; that is not tried again.
    case unknown
    /// It is done, and the answer does not arrive.
    case cut
    /// It is not done.
    case status(Int)
    /// It is done, and yet this is answered.
    case falseStatus(Int)
  }

  /// What it keeps to.
  public let kind: Kind
  private let fault: @Sendable (_ number: Int, _ line: String) -> Fault?
  private let state = Mutex(State())

  /// A server without resources; `fault` says what goes wrong with a request, by its number and line.
  public init(
    _ kind: Kind,
    fault: @escaping @Sendable (_ number: Int, _ line: String) -> Fault? = { _, _ in nil }
  ) {
    (self.kind, self.fault) = (kind, fault)
  }

  private struct State {
    var resources: [String: [(id: String, text: String, version: Int)]] = [:]
    var lines: [String] = []
    var count = 0
  }

  /// What was asked so far: `PUT /fhir/Task/t1`.
  public var lines: [String] { state.withLock { $0.lines } }

  /// The resources of a type, as JSON.
  public func resources(_ type: String) -> [String] {
    state.withLock { ($0.resources[type] ?? []).map(\.text) }
  }

  /// Puts a resource there.
  public func put(_ text: String) {
    guard let (type, id) = Self.name(of: text) else { return }
    state.withLock { _ = Self.store(text, type, id ?? "", in: &$0) }
  }

  /// Does what is asked, as far as nothing goes wrong.
  public func send(
    _ request: HTTPRequest, body: HTTPBody, limits: HTTPLimits
  ) async throws(Diagnostic) -> HTTPReply {
    let bytes = try await body.bytes(upTo: .max) ?? []
    let line = "\(request.method.rawValue) \(request.path ?? "")"
    let number = state.withLock { state in
      state.lines.append(line)
      return state.lines.count - 1
    }
    let fault = fault(number, line)
    switch fault {
    case .lost: throw Diagnostic(.connectionRefused, ["server": .literal("simulated")])
    case .unknown: throw Diagnostic(.hostNotFound, ["server": .literal("simulated")])
    case .status(let code): return Self.reply(code, "", nil)
    default: break
    }
    let reply = state.withLock { answer(request, String(decoding: bytes, as: UTF8.self), &$0) }
    switch fault {
    case .cut: throw Diagnostic(.connectionCut, ["server": .literal("simulated")])
    case .falseStatus(let code): return Self.reply(code, "", nil)
    default: return reply
    }
  }

  private static func reply(_ status: Int, _ text: String, _ etag: String?) -> HTTPReply {
    var fields: HTTPFields = [.contentType: "application/fhir+json"]
    fields[.eTag] = etag
    return HTTPReply(
      head: HTTPResponse(status: .init(code: status), headerFields: fields),
      body: HTTPBody(Array(text.utf8)))
  }
}

// MARK: What it does

extension SimulatedServer {
  private func answer(_ request: HTTPRequest, _ text: String, _ state: inout State) -> HTTPReply {
    let target = URLComponents(string: "http://h" + (request.path ?? "")) ?? URLComponents()
    let parts = target.path.split(separator: "/").map(String.init).dropFirst()
    let type = parts.first ?? ""
    let id = parts.dropFirst().first
    func field(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }
    if request.method == .post, type.isEmpty, kind == .careful { return batch(text, &state) }
    switch (request.method, id) {
    case (.get, nil) where type == "metadata" && kind != .careless:
      return Self.reply(200, statement, nil)
    case (.get, nil): return search(type, target.queryItems ?? [], state)
    case (.get, let id?):
      guard let found = state.resources[type]?.first(where: { $0.id == id }) else {
        return Self.reply(404, "", nil)
      }
      return Self.reply(200, found.text, etag(found.version))
    case (.post, nil):
      if kind != .careless, let condition = field("If-None-Exist"),
        let items = URLComponents(string: "?" + condition)?.queryItems
      {
        let found = matches(type, items, state)
        if let first = found.first { return Self.reply(200, first.text, nil) }
      }
      state.count += 1
      let id = "s\(state.count)"
      let stored = text.replacingOccurrences(
        of: #"{"resourceType":"\#(type)","#, with: #"{"resourceType":"\#(type)","id":"\#(id)","#)
      Self.store(stored, type, id, in: &state)
      return Self.reply(201, stored, etag(1))
    case (.put, let id?):
      let present = state.resources[type]?.first { $0.id == id }
      if present == nil, kind == .ownIds { return Self.reply(405, "", nil) }
      if kind != .careless, let wanted = field("If-Match"), wanted != etag(present?.version ?? 0) {
        return Self.reply(412, "", nil)
      }
      let version = Self.store(text, type, id, in: &state)
      return Self.reply(present == nil ? 201 : 200, text, etag(version))
    default: return Self.reply(405, "", nil)
    }
  }

  private func batch(_ text: String, _ state: inout State) -> HTTPReply {
    let bundle = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let entries = bundle?["entry"] as? [[String: Any]] ?? []
    let answers = entries.map { entry -> String in
      let what = entry["request"] as? [String: Any] ?? [:]
      let parts = (what["url"] as? String ?? "").split(separator: "/").map(String.init)
      let (type, id) = (parts.first ?? "", parts.last ?? "")
      if what["method"] as? String == "GET" {
        guard let found = state.resources[type]?.first(where: { $0.id == id }) else {
          return #"{"response":{"status":"404"}}"#
        }
        return #"{"resource":\#(found.text),"response":{"status":"200 OK"}}"#
      }
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      let data = try? JSONSerialization.data(
        withJSONObject: entry["resource"] ?? [:], options: options)
      Self.store(String(decoding: data ?? Data(), as: UTF8.self), type, id, in: &state)
      return #"{"response":{"status":"201 Created"}}"#
    }
    return Self.reply(
      200,
      #"{"resourceType":"Bundle","type":"batch-response","entry":[\#(answers.joined(separator: ","))]}"#,
      nil)
  }

  private func etag(_ version: Int) -> String? { kind == .careless ? nil : #"W/"\#(version)""# }

  private func search(_ type: String, _ items: [URLQueryItem], _ state: State) -> HTTPReply {
    let found = kind == .careless ? state.resources[type] ?? [] : matches(type, items, state)
    let entries = found.map { #"{"resource":\#($0.text)}"# }.joined(separator: ",")
    return Self.reply(
      200, #"{"resourceType":"Bundle","type":"searchset","entry":[\#(entries)]}"#, nil)
  }

  private func matches(
    _ type: String, _ items: [URLQueryItem], _ state: State
  ) -> [(id: String, text: String, version: Int)] {
    (state.resources[type] ?? []).filter { stored in
      items.allSatisfy { item in
        let value = item.value ?? ""
        switch item.name {
        case "identifier":
          return value.split(separator: ",").contains { token in
            let parts = token.split(separator: "|").map(String.init)
            return stored.text.contains(
              #""system":"\#(parts[0])","value":"\#(parts.last ?? "")""#)
          }
        case "owner", "patient", "url":
          let name = item.name == "patient" ? "for" : item.name
          return stored.text.contains(#""\#(name)":{"reference":"\#(value)""#)
            || stored.text.contains(#""\#(name)":"\#(value)""#)
        default: return true
        }
      }
    }
  }

  @discardableResult
  private static func store(
    _ text: String, _ type: String, _ id: String, in state: inout State
  ) -> Int {
    if let index = state.resources[type]?.firstIndex(where: { $0.id == id }) {
      let version = (state.resources[type]?[index].version ?? 0) + 1
      state.resources[type]?[index] = (id, text, version)
      return version
    }
    state.resources[type, default: []].append((id, text, 1))
    return 1
  }

  private static func name(of text: String) -> (type: String, id: String?)? {
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    guard let type = object?["resourceType"] as? String else { return nil }
    return (type, object?["id"] as? String)
  }

  private var statement: String {
    let types = ["QuestionnaireResponse", "Task", "Questionnaire", "Patient", "ValueSet"].map {
      #"{"type":"\#($0)","updateCreate":\#(kind == .careful),"conditionalCreate":true}"#
    }
    return
      #"{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","rest":[{"mode":"server","interaction":[\#(kind == .careful ? #"{"code":"batch"}"# : "")],"resource":["#
      + types.joined(separator: ",") + "]}]}"
  }
}
