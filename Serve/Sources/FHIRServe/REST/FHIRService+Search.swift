// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import FHIRSearch
import SurveyDiagnostics
import SurveyPrimitives

extension FHIRService {
  /// `GET Type?…` and `POST Type/_search`.
  func search(
    _ type: String, _ request: ServeRequest, _ query: RequestQuery
  ) throws(Refusal) -> ServeReply {
    try permit(request, .search, type)
    let isStrict = request.fields["prefer"]?.contains("handling=strict") ?? false
    let used = try known(query, type, isStrict: isStrict)
    let count = query["_summary"] == "count" ? 0 : try pageSize(query)
    let parameters = used.text { !Self.pageParameters.contains($0.name) && !Self.isKept($0) }
    let ids = try matches(type, parameters, request)
    var found = SearchPages.Found(
      type: type, ids: ids, parameters: used.text(where: Self.isKept), count: count)
    found.owner = request.person?.name
    let address = "\(request.base)/\(type)"
    let link = used.text { $0.name != "_format" && $0.name != "_pretty" }
    return try page(
      found, 0, request, address: link.isEmpty ? address : "\(address)?\(link)", name: nil)
  }

  /// Another page of a search: `GET ?_page=name&_offset=100`.
  func page(_ request: ServeRequest, _ query: RequestQuery) throws(Refusal) -> ServeReply {
    let name = query["_page"] ?? ""
    guard let found = pages.found(name), found.owner == request.person?.name else {
      throw Refusal(410, .notFound, "this page is not kept any more; search again")
    }
    try permit(request, .search, found.type)
    let offset = offset(query)
    let address = "\(request.base)/\(found.type)?_page=\(name)&_offset=\(offset)"
    return try page(found, offset, request, address: address, name: name)
  }

  private func page(
    _ found: SearchPages.Found, _ offset: Int, _ request: ServeRequest, address: String,
    name: String?
  ) throws(Refusal) -> ServeReply {
    var entries: [BundleWriter.Entry] = []
    let ids = found.ids.dropFirst(offset).prefix(found.count)
    for id in ids {
      // What was deleted since is left out.
      guard let bytes = try repository.bytes(found.type, id) else { continue }
      entries.append(entry(found.type, id, bytes, "match", request))
    }
    for (type, id) in try included(found, Array(ids), request) {
      guard let bytes = try repository.bytes(type, id),
        isPermitted(request, .read, type, id, bytes)
      else { continue }
      entries.append(entry(type, id, bytes, "include", request))
    }
    var links = [("self", address)]
    if found.count > 0, found.ids.count > found.count {
      let name = name ?? pages.keep(found)
      func link(_ offset: Int) -> String {
        "\(request.base)/\(found.type)?_page=\(name)&_offset=\(offset)"
      }
      if offset + found.count < found.ids.count {
        links.append(("next", link(offset + found.count)))
      }
      if offset > 0 { links.append(("previous", link(max(0, offset - found.count)))) }
    }
    let writer = BundleWriter("searchset", total: found.ids.count, links: links)
    return ServeReply(200, writer.finish(entries))
  }

  private func entry(
    _ type: String, _ id: String, _ bytes: [UInt8], _ mode: String, _ request: ServeRequest
  ) -> BundleWriter.Entry {
    var entry = BundleWriter.Entry(fullUrl: "\(request.base)/\(type)/\(id)", resource: bytes)
    entry.searchMode = mode
    return entry
  }

  /// Parameters that say what comes along.
  private static func isKept(_ parameter: RequestQuery.Parameter) -> Bool {
    parameter.name.hasPrefix("_include") || parameter.name.hasPrefix("_revinclude")
  }

  /// The parameters that are known; throws at another one, or leaves it out.
  private func known(
    _ query: RequestQuery, _ type: String, isStrict: Bool
  ) throws(Refusal) -> RequestQuery {
    let names = Set(ResourceSearch.parameters(of: type).map(\.name)).union(Self.resultParameters)
    var used = query
    used.parameters = []
    for parameter in query.parameters where !parameter.name.isEmpty {
      let name = String(parameter.name.prefix { $0 != ":" && $0 != "." })
      if names.contains(name) || name == "_has" {
        used.parameters.append(parameter)
      } else if isStrict {
        throw Refusal(
          400, .notSupported, "\(type) is not searched by \"\(parameter.name)\"",
          expression: "http.\(parameter.name)")
      }
    }
    return used
  }

  private static let pageParameters: Set<String> = [
    "_count", "_summary", "_format", "_pretty", "_total", "_elements", "_offset",
  ]
  private static let resultParameters: Set<String> = pageParameters.union([
    "_include", "_revinclude", "_sort", "_contained", "_containedType",
  ])

  /// The ids of what fits, without what the person may not see.
  func matches(
    _ type: String, _ parameters: String, _ request: ServeRequest
  ) throws(Refusal) -> [String] {
    // Without any, nothing need be looked at.
    if parameters.isEmpty, request.person?.patient == nil { return repository.ids(ofType: type) }
    return try repository.search(types: Self.types(parameters, type)) { (store) throws(Refusal) in
      let found = try Self.find(type, parameters, store.resources)
      return found.filter { isPermitted(request, .search, $0) }.compactMap { $0[.id]?.string }
    }
  }

  /// Which resources must be known for a search; `nil`: all.
  static func types(_ parameters: String, _ type: String) -> [String]? {
    let leadsElsewhere = RequestQuery(parameters).parameters.contains {
      $0.name.contains(".") || $0.name.hasPrefix("_has") || $0.name.hasSuffix("in")
    }
    return leadsElsewhere ? nil : [type]
  }

  static func find(
    _ type: String, _ parameters: String, _ store: ResourceStore
  ) throws(Refusal) -> [Element] {
    var search = ResourceSearch(store)
    search.now = Stamping.moment(Disk.now()).dateTime(offset: .utc)
    do throws(Diagnostic) {
      return try search.answer("\(type)?\(parameters)").matches
    } catch {
      throw Refusal(400, [error])
    }
  }

  /// The names of what comes along with some resources.
  private func included(
    _ found: SearchPages.Found, _ ids: [String], _ request: ServeRequest
  ) throws(Refusal) -> [(String, String)] {
    guard !found.parameters.isEmpty, !ids.isEmpty else { return [] }
    return try repository.search(types: nil) { (store) throws(Refusal) in
      let matches = ids.compactMap { store.resources.resource(at: "\(found.type)/\($0)") }
      do throws(Diagnostic) {
        return try ResourceSearch(store.resources)
          .included(found.parameters, of: found.type, with: matches)
          .compactMap { element in
            guard let type = element.resourceType, let id = element[.id]?.string else { return nil }
            return (type, id)
          }
      } catch {
        throw Refusal(400, [error])
      }
    }
  }
}
