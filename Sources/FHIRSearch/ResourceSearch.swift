public import FHIRDocument
public import FHIRPath
public import SurveyDiagnostics
public import SurveyPrimitives

/// Searches over resources in memory, as a FHIR server answers them.
///
/// search.html of R4: all kinds of parameters but `special`, prefixes, modifiers, chains and `_has`; `_sort`, `_count`,
/// `_include`, `_revinclude`. A parameter that is not known ends the search: what it would have left out may be
/// another person's.
///
/// ```swift
/// let search = ResourceSearch(store)
/// let result = try search.answer("Observation?patient=p1&code=718-7&_sort=-date&_count=1")
/// ```
public struct ResourceSearch: Sendable {
  /// The resources that are looked through.
  public var store: ResourceStore
  /// The present moment, for the prefix `ap`.
  public var now: PartialDateTime?
  /// How far the zone of dates without an offset is ahead of UTC.
  public var offset = UTCOffset.utc
  /// Knows the value sets of `:in` and the hierarchies of `:below`.
  public var terminology: (any FHIRPath.TerminologyLookup)?

  /// Creates a search over resources.
  public init(_ store: ResourceStore) { self.store = store }

  /// The resources that a search or a read finds: `Observation?code=718-7`, `Patient/1`.
  ///
  /// What comes before the type, the address of a server, is skipped. Throws a finding where the text is none
  /// of these, and where a parameter, a modifier or a value is not understood.
  public func answer(_ request: String) throws(Diagnostic) -> SearchResult {
    let (path, parameters) = Self.parts(request)
    let steps = path.split(separator: "/")
    if parameters == nil, let resource = try read(steps, request) {
      return SearchResult(request: request, total: 1, matches: [resource], isRead: true)
    }
    guard let type = steps.last.map(String.init), SearchParameters.hasType(type) else {
      throw Diagnostic(.notASearch, ["text": .quoted(request)])
    }
    if steps.count > 2, SearchParameters.hasType(String(steps[steps.count - 3])) {
      throw Diagnostic(.notASearch, ["text": .quoted(request)])
    }
    let query = SearchQuery(type: type, parameters: parameters ?? "")
    let plan = try SearchPlan(query, self)
    return try plan.result(of: request)
  }

  /// What `_include` and `_revinclude` of some parameters add to a part of what was found.
  public func included(
    _ parameters: String, of type: String, with matches: [Element]
  ) throws(Diagnostic) -> [Element] {
    var query = SearchQuery(type: type, parameters: parameters)
    query.criteria.removeAll { $0.name != "_include" && $0.name != "_revinclude" }
    return try SearchPlan(query, self).included(with: matches)
  }

  /// The parameters of a type by their names, each with its kind (`token`, `date`); empty where there is
  /// no such type.
  public static func parameters(of type: String) -> [(name: String, kind: String)] {
    guard SearchParameters.hasType(type) else { return [] }
    return SearchParameters.names(of: type).compactMap { name in
      SearchParameters.parameter(name, of: type).map { (name, $0.kind.word) }
    }
  }

  /// The resource of `Patient/1`; `nil` where the steps are not those of a read.
  private func read(_ steps: [Substring], _ request: String) throws(Diagnostic) -> Element? {
    guard steps.count >= 2, SearchParameters.hasType(String(steps[steps.count - 2])) else {
      return nil
    }
    let reference = steps.suffix(2).joined(separator: "/")
    guard let resource = store.resource(at: reference) else {
      throw Diagnostic(.resourceNotFound, ["address": .literal(reference)])
    }
    return resource
  }

  private static func parts(_ request: String) -> (path: Substring, parameters: Substring?) {
    guard let mark = request.firstIndex(of: "?") else { return (request[...], nil) }
    return (request[..<mark], request[mark...].dropFirst())
  }
}
