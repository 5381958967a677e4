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
  /// Whose resources are asked for: only those that refer to them need be looked at.
  private var subjects: [ResourceName]?

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
      if Self.aboutSubject.contains(criterion.key) {
        subjects = criterion.values.map { ResourceName(EscapedText.plain($0)) }
      }
    }
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
    let candidates =
      subjects.map { search.store.resources(ofType: type, referringTo: $0) }
      ?? search.store.resources(ofType: type)
    for resource in candidates where try fits(resource) { found.append(resource) }
    if !order.isEmpty { found = SortKey.sort(found, by: order) }
    var result = SearchResult(request: request, total: found.count, matches: found)
    if let limit { result.matches = Array(found.prefix(limit)) }
    for inclusion in inclusions { try inclusion.add(to: &result) }
    return result
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
