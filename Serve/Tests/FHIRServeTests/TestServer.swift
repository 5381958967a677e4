// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

@testable import FHIRServe

/// A service over a folder that goes with the test.
final class TestServer: Sendable {
  let path: String
  let service: FHIRService

  init(_ settings: ServiceSettings = ServiceSettings(), at path: String? = nil) async throws {
    self.path = path ?? Self.newFolder()
    let repository = try await Repository.open(self.path) { _ in }
    service = FHIRService(repository, settings: settings)
  }

  static func newFolder() -> String { "/tmp/fhir-serve-\(ResourceIdentity.new())" }

  static func remove(_ path: String) {
    for name in Disk.names(in: path) {
      let inner = "\(path)/\(name)"
      if Disk.isFolder(inner) { remove(inner) } else { Disk.remove(inner) }
    }
    Disk.removeFolder(path)
  }

  deinit { Self.remove(path) }

  func ask(
    _ method: String, _ address: String, _ body: String = "", fields: [String: String] = [:]
  ) async -> ServeReply {
    let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var request = ServeRequest(
      method, String(halves.first ?? ""), query: halves.count > 1 ? String(halves[1]) : "",
      body: Array(body.utf8))
    request.fields = fields
    return await service.reply(to: request)
  }

  @discardableResult
  func put(_ type: String, _ id: String, _ more: String = "") async -> ServeReply {
    await ask("PUT", "\(type)/\(id)", #"{"resourceType":"\#(type)","id":"\#(id)"\#(more)}"#)
  }
}

extension ServeReply {
  var root: Element? {
    Document.read(Source(name: "reply", bytes: body)).document?.root
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The ids of the resources in a Bundle.
  var ids: [String] {
    root.map { $0.children(.entry).compactMap { $0[.resource]?[.id]?.string } } ?? []
  }

  /// The address of the next page, without the base.
  var next: String? {
    let link = root?.document.name("link").flatMap { name in
      root?.children(name).first { $0["relation"]?.string == "next" }
    }
    return link?[.url]?.string.map { $0.replacing("http://localhost/fhir/", with: "") }
  }
}
