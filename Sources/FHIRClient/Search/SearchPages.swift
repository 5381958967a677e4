public import FHIRDocument
import HTTPTypes
public import SurveyDiagnostics

/// The resources that a search finds, page by page.
///
/// ```swift
/// var pages = server.search("Task", [SearchTerm("owner", "Patient/f001")])
/// while let page = try await pages.next() { tasks += page }
/// ```
public struct SearchPages: Sendable {
  private let server: FHIRServer
  private var following: String?
  private var seen: Set<String> = []
  /// What was on the pages so far, each as one number.
  private var contents: Set<Int> = []
  private var empty = 0
  private let request: String
  /// How many resources the server says there are; `nil` where it does not.
  public private(set) var total: Int?
  /// What the server says of the search.
  public private(set) var findings: [Diagnostic] = []

  /// How many pages in a row may have nothing in them.
  private static let mostEmpty = 20

  init(_ server: FHIRServer, _ type: String, _ parameters: [SearchTerm]) {
    self.server = server
    let query = SearchTerm.query(parameters)
    following = query.isEmpty ? type : "\(type)?\(query)"
    request = "\(server.base)/\(type)"
  }

  /// The resources of the next page, those that came along with others among them; `nil` at the end.
  ///
  /// Throws where the server refuses, and where its pages go round in a circle or to another server.
  public mutating func next() async throws(Diagnostic) -> [Element]? {
    guard let address = following else { return nil }
    following = nil
    guard seen.insert(address).inserted else { throw endless() }
    let reply = try await server.perform(.get, address).required()
    guard let bundle = reply.resource, bundle.resourceType == "Bundle" else {
      throw Diagnostic(
        .wrongReply,
        [
          "request": .literal(reply.request),
          "found": .literal(reply.resource?.resourceType ?? "nothing"),
          "wanted": .literal("Bundle"),
        ])
    }
    total = bundle["total"]?.integer ?? total
    let page = take(bundle)
    try follow(bundle, page)
    return page
  }

  /// All resources of all pages; throws where there are more than a limit.
  public mutating func all(upTo limit: Int = 100_000) async throws(Diagnostic) -> [Element] {
    var all: [Element] = []
    while let page = try await next() {
      all += page
      if all.count > limit { throw endless() }
    }
    return all
  }

  private mutating func take(_ bundle: Element) -> [Element] {
    var page: [Element] = []
    for entry in bundle.all("entry") {
      guard let resource = entry["resource"] else { continue }
      if entry["search"]?["mode"]?.string == "outcome"
        || resource.resourceType == "OperationOutcome"
      {
        findings += OutcomeReader().findings(of: resource)
      } else {
        page.append(resource)
      }
    }
    return page
  }

  private mutating func follow(_ bundle: Element, _ page: [Element]) throws(Diagnostic) {
    let link = bundle.all("link").first { $0["relation"]?.string == "next" }
    guard let text = link?["url"]?.string, !text.isEmpty else { return }
    let root = try server.exchange.root()
    guard let target = Self.folder(root).resolving(text) else { return }
    guard target.origin == root.origin else {
      throw Diagnostic(
        .pagesElsewhere,
        ["request": .literal(request), "target": .literal(target.origin)])
    }
    empty = page.isEmpty ? empty + 1 : 0
    guard empty <= Self.mostEmpty else {
      throw Diagnostic(
        .emptyPages, ["request": .literal(request), "count": .number(empty)])
    }
    guard page.isEmpty || contents.insert(Self.fingerprint(page)).inserted else { throw endless() }
    following = target.description
  }

  /// The address of the server as one that relative ones are below.
  private static func folder(_ root: WebAddress) -> WebAddress {
    var folder = root
    if !folder.path.hasSuffix("/") { folder.path += "/" }
    return folder
  }

  private static func fingerprint(_ page: [Element]) -> Int {
    var hasher = Hasher()
    for resource in page {
      hasher.combine(resource.resourceType)
      hasher.combine(resource[.id]?.string)
    }
    return hasher.finalize()
  }

  private func endless() -> Diagnostic {
    Diagnostic(.endlessPages, ["request": .literal(request)])
  }
}
