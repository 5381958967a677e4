import FHIRDocument
import FHIRPath
import FHIRTerminology
import HTTPTypes
import SurveyDiagnostics

/// The codes that a server gave of one value set.
struct ServerExpansion {
  /// The value set as the server gave it, page by page.
  var pages: [Element]
  /// How many codes the server says there are.
  var total: Int?
  /// Whether there are codes that were not asked for.
  var isCut: Bool

  /// The codes as a page of those that were asked for.
  func page(_ request: ExpansionRequest) -> ExpansionPage {
    let known = ResourceLibrary()
    var result = ExpansionPage(concepts: [], total: 0)
    for page in pages {
      let terminology = LibraryTerminology(known)
      let found = terminology.expansion(of: .resource(page))
        .page(ExpansionRequest(language: request.language))
      result.concepts += found.concepts
      // That it is one page of several is what was asked for.
      for reason in found.reasons where !reason.isOfPage {
        if !result.reasons.contains(reason) { result.reasons.append(reason) }
      }
    }
    result.total = max(total ?? 0, result.concepts.count)
    if isCut, request.count == nil {
      result.reasons.append(.expansionCut(result.concepts.count, of: result.total))
    }
    return result
  }
}

extension Phrase {
  fileprivate var isOfPage: Bool {
    guard key == Phrase.expansionNotComplete("", because: .expansionPage).key else { return false }
    let pages = [Phrase.expansionPage.key, Phrase.expansionCut(0, of: 0).key]
    return arguments.contains { argument in
      if case .phrase(let limit) = argument.value { pages.contains(limit.key) } else { false }
    }
  }
}

extension ServerTerminology {
  /// The codes of a value set that are asked for; all of them in pages, up to a limit.
  func expansion(
    _ valueSet: String, _ request: ExpansionRequest
  ) async throws(Diagnostic) -> ServerExpansion {
    var result = ServerExpansion(pages: [], total: nil, isCut: false)
    var offset = request.offset
    let wanted = request.count ?? Self.most
    var found = 0
    var first: String?
    while found < wanted {
      let count = min(Self.page, wanted - found)
      let page = try await page(valueSet, request, offset: offset, count: count)
      let codes = page["expansion"]?.all("contains") ?? []
      result.total = page["expansion"]?["total"]?.integer ?? result.total
      let code = codes.first?["code"]?.string
      // A server that knows no pages gives the same codes again.
      if codes.isEmpty || (first != nil && code == first) { break }
      first = first ?? code
      result.pages.append(page)
      found += codes.count
      offset += codes.count
      if codes.count != count || offset - request.offset >= result.total ?? .max { break }
    }
    result.isCut = (result.total ?? 0) > request.offset + found
    return result
  }

  private func page(
    _ valueSet: String, _ request: ExpansionRequest, offset: Int, count: Int
  ) async throws(Diagnostic) -> Element {
    var terms = Self.named(valueSet)
    if let filter = request.filter { terms.append(SearchTerm("filter", filter)) }
    if offset > 0 { terms.append(SearchTerm("offset", String(offset))) }
    terms.append(SearchTerm("count", String(count)))
    if let language = request.language { terms.append(SearchTerm("displayLanguage", language)) }
    let reply = try await ask("ValueSet/$expand", terms, of: valueSet)
    return try resource(of: reply)
  }

  /// A value set that is sent whole, with its codes spelled out.
  func expansion(of valueSet: Element, language: String?) async throws(Diagnostic) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, "Parameters")
    let parameter = builder.name("parameter")
    builder.open(parameter, inArray: true)
    builder.string(.name, "valueSet")
    builder.copy(valueSet, as: .resource)
    builder.close()
    if let language {
      builder.open(parameter, inArray: true)
      builder.string(.name, "displayLanguage")
      builder.string(builder.name("valueCode"), language)
      builder.close()
    }
    builder.close()
    let body = builder.finish(version: valueSet.document.fhirVersion)
    let reply = try await server.perform(
      .post, "ValueSet/$expand", body.root, repeating: .always)
    return try resource(of: known(reply, valueSet[.url]?.string ?? "of the form"))
  }

  private func resource(of reply: FHIRReply) throws(Diagnostic) -> Element {
    guard let resource = reply.resource, resource.resourceType == "ValueSet" else {
      throw Diagnostic(
        .wrongReply,
        [
          "request": .literal(reply.request),
          "found": .literal(reply.resource?.resourceType ?? "nothing"),
          "wanted": .literal("ValueSet"),
        ])
    }
    return resource
  }
}
