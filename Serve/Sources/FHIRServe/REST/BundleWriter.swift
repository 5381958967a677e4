// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// Writes Bundles whose resources are ready as JSON.
struct BundleWriter: ~Copyable {
  /// What an entry says beside its resource.
  struct Entry {
    var fullUrl: String?
    var resource: [UInt8]?
    var searchMode: String?
    var request: (method: String, url: String)?
    var response: Response?
  }

  struct Response {
    var status: String
    var location: String?
    var etag: String?
    var lastModified: String?
    var outcome: [UInt8]?
  }

  private var writer = JSONTextWriter()

  init(_ type: String, total: Int? = nil, links: [(relation: String, url: String)] = []) {
    writer.openObject()
    writer.member("resourceType", "Bundle")
    writer.member("id", ResourceIdentity.new())
    writer.openObject("meta")
    writer.member("lastUpdated", Stamping.text(Disk.now()))
    writer.closeObject()
    writer.member("type", type)
    if let total { writer.member("total", total) }
    if !links.isEmpty {
      writer.openArray("link")
      for link in links {
        writer.openObject()
        writer.member("relation", link.relation)
        writer.member("url", link.url)
        writer.closeObject()
      }
      writer.closeArray()
    }
  }

  /// The Bundle with its entries.
  consuming func finish(_ entries: [Entry]) -> [UInt8] {
    if !entries.isEmpty {
      writer.openArray("entry")
      for entry in entries { add(entry) }
      writer.closeArray()
    }
    writer.closeObject()
    return writer.finish()
  }

  private mutating func add(_ entry: Entry) {
    writer.openObject()
    writer.member("fullUrl", entry.fullUrl)
    if let resource = entry.resource {
      writer.key("resource")
      writer.raw(resource)
    }
    if let mode = entry.searchMode {
      writer.openObject("search")
      writer.member("mode", mode)
      writer.closeObject()
    }
    if let request = entry.request {
      writer.openObject("request")
      writer.member("method", request.method)
      writer.member("url", request.url)
      writer.closeObject()
    }
    if let response = entry.response { add(response) }
    writer.closeObject()
  }

  private mutating func add(_ response: Response) {
    writer.openObject("response")
    writer.member("status", response.status)
    writer.member("location", response.location)
    writer.member("etag", response.etag)
    writer.member("lastModified", response.lastModified)
    if let outcome = response.outcome {
      writer.key("outcome")
      writer.raw(outcome)
    }
    writer.closeObject()
  }
}
