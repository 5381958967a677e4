// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  /// `GET _history`, `Type/_history`, `Type/id/_history`: the versions, the newest first.
  func history(
    _ type: String?, _ id: String?, _ request: ServeRequest, _ query: RequestQuery
  ) throws(Refusal) -> ServeReply {
    try permit(request, .search, type ?? "*")
    var versions = self.versions(type, id)
    if let type, let id, versions.isEmpty { throw Self.missing(type, id) }
    if let since = query["_since"] {
      guard let instant = Stamping.instant(since) else {
        throw Refusal(400, .value, "_since=\(since) is not an instant")
      }
      versions.removeAll { $0.stamp.instant < instant }
    }
    versions.sort { ($0.stamp.instant, $0.number) > ($1.stamp.instant, $1.number) }
    let count = try pageSize(query)
    let offset = offset(query)
    let page = versions.dropFirst(offset).prefix(count)
    var entries: [BundleWriter.Entry] = []
    for version in page {
      if let entry = try entry(version, request) { entries.append(entry) }
    }
    let kept = query.text { $0.name != "_offset" }
    let address = "\(request.base)/\(request.path)?"
    let asked = query.text { _ in true }
    var links = [("self", asked.isEmpty ? String(address.dropLast()) : address + asked)]
    if offset + page.count < versions.count, count > 0 {
      links.append(("next", address + kept + "&_offset=\(offset + page.count)"))
    }
    let total = request.person?.patient == nil ? versions.count : nil
    return ServeReply(200, BundleWriter("history", total: total, links: links).finish(entries))
  }

  private struct Version {
    var type: String
    var id: String
    var number: Int
    var stamp: Stamp
  }

  private func versions(_ type: String?, _ id: String?) -> [Version] {
    var found: [Version] = []
    for type in type.map({ [$0] }) ?? repository.types {
      var entries: [String: Entry] = [:]
      if let id {
        entries[id] = repository.entry(type, id)
      } else {
        entries = repository.entries(ofType: type)
      }
      for (id, entry) in entries {
        for number in entry.versions {
          guard let stamp = entry.stamp(number) else { continue }
          found.append(Version(type: type, id: id, number: number, stamp: stamp))
        }
      }
    }
    return found
  }

  private func entry(
    _ version: Version, _ request: ServeRequest
  ) throws(Refusal) -> BundleWriter.Entry? {
    let address = "\(version.type)/\(version.id)"
    var entry = BundleWriter.Entry(fullUrl: "\(request.base)/\(address)")
    if version.stamp.isDeletion {
      // Nobody knows any more whose it was.
      if let person = request.person, !person.isFree(.read, version.type) { return nil }
      entry.request = ("DELETE", address)
    } else {
      guard let bytes = try repository.bytes(version.type, version.id, version: version.number)
      else { return nil }
      guard isPermitted(request, .read, version.type, version.id, bytes) else { return nil }
      entry.resource = bytes
      entry.request = version.number == 1 ? ("POST", version.type) : ("PUT", address)
    }
    entry.response = BundleWriter.Response(
      status: version.stamp.isDeletion ? "204" : version.number == 1 ? "201" : "200",
      etag: Self.etag(version.number), lastModified: Stamping.text(version.stamp.instant))
    return entry
  }

  /// How many entries are before a page.
  func offset(_ query: RequestQuery) -> Int {
    let offset = query["_offset"].flatMap { Int($0) } ?? 0
    return min(max(0, offset), 1_000_000_000)
  }

  /// How many entries a page has.
  func pageSize(_ query: RequestQuery) throws(Refusal) -> Int {
    guard let text = query["_count"] else { return settings.pageSize }
    guard let count = Int(text), count >= 0 else {
      throw Refusal(400, .value, "_count=\(text) is not a number")
    }
    return min(count, 1000)
  }
}
