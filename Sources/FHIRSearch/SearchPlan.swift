import FHIRDocument
import FHIRPath
import SurveyDiagnostics

/// A search with its expressions compiled.
struct SearchPlan {
  let search: ResourceSearch
  let type: String
  private var tests: [SearchTest] = []
  private var order: [SortKey] = []
  private var limit: Int?
  private var inclusions: [Inclusion] = []
  /// Which resources need be looked at: those of a subject, with an id or an identifier.
  private var candidates: Candidates?

  /// What a table of the store leads to.
  private enum Candidates {
    case subjects([ResourceName])
    case ids([String])
    case identifiers([String])
  }

  init(_ query: SearchQuery, _ search: ResourceSearch) throws(Diagnostic) {
    self.search = search
    type = query.type
    for criterion in query.criteria { try add(criterion) }
  }

  private mutating func add(_ criterion: SearchCriterion) throws(Diagnostic) {
    switch criterion.name {
    case "_sort":
      for key in criterion.values { order.append(try SortKey(key, of: type, search)) }
    case "_count":
      guard let text = criterion.values.first, let count = Int(text), count >= 0 else {
        throw Self.wrongValue(criterion, kind: "number")
      }
      limit = count
    case "_summary" where criterion.values == ["count"]: limit = 0
    case "_include", "_revinclude":
      for value in criterion.values {
        inclusions.append(try Inclusion(value, criterion, search))
      }
    case _ where Self.presentation.contains(criterion.name): break
    default:
      guard criterion.key.count(where: { $0 == "." || $0 == ":" }) <= Self.mostSteps else {
        throw Diagnostic(
          .unknownSearchParameter, ["type": .literal(type), "name": .quoted(criterion.key)])
      }
      tests.append(try SearchTest(criterion, of: type, search))
      if let found = Self.candidates(criterion, type) { candidates = found }
    }
  }

  private static func candidates(_ criterion: SearchCriterion, _ type: String) -> Candidates? {
    if aboutSubject.contains(criterion.key) {
      return .subjects(criterion.values.map { ResourceName(EscapedText.plain($0)) })
    }
    if criterion.key == "_id" { return .ids(criterion.values.map(EscapedText.plain)) }
    guard criterion.key == "identifier",
      SearchParameters.parameter("identifier", of: type)?.expression == "\(type).identifier"
    else { return nil }
    let values = criterion.values.compactMap { EscapedText.split($0, at: "|").last }
    // `system|` asks for every identifier of a system.
    return values.contains("") ? nil : .identifiers(values.map(EscapedText.plain))
  }

  /// The parameters that name whom resources are about, by a Reference in every type that has them.
  private static let aboutSubject: Set<String> = ["patient", "subject"]

  /// How many chains and modifiers a parameter may have, each of which is followed by itself.
  private static let mostSteps = 32

  /// Parameters about the form of the result, which is always whole resources.
  private static let presentation: Set<String> = [
    "_format", "_pretty", "_total", "_summary", "_elements", "_contained", "_containedType", "",
  ]

  /// All resources that fit, sorted and cut, with what is to come along.
  func result(of request: String) throws(Diagnostic) -> SearchResult {
    var found: [Element] = []
    for resource in lookedAt where try fits(resource) { found.append(resource) }
    if !order.isEmpty { found = SortKey.sort(found, by: order) }
    var result = SearchResult(request: request, total: found.count, matches: found)
    if let limit { result.matches = Array(found.prefix(limit)) }
    for inclusion in inclusions { try inclusion.add(to: &result) }
    return result
  }

  private var lookedAt: [Element] {
    switch candidates {
    case .subjects(let names): search.store.resources(ofType: type, referringTo: names)
    case .ids(let ids): search.store.resources(ofType: type, ids: ids)
    case .identifiers(let values): search.store.resources(ofType: type, identifiers: values)
    case nil: search.store.resources(ofType: type)
    }
  }

  /// What comes along with some resources.
  func included(with matches: [Element]) throws(Diagnostic) -> [Element] {
    var result = SearchResult(request: "", total: matches.count, matches: matches)
    for inclusion in inclusions { try inclusion.add(to: &result) }
    return result.included
  }

  private func fits(_ resource: Element) throws(Diagnostic) -> Bool {
    for test in tests where try !test.holds(resource) { return false }
    return true
  }

  static func wrongValue(_ criterion: SearchCriterion, kind: String) -> Diagnostic {
    Diagnostic(
      .wrongSearchValue,
      [
        "value": .quoted(criterion.values.joined(separator: ",")),
        "name": .literal(criterion.key), "kind": .literal(kind),
      ])
  }
}
