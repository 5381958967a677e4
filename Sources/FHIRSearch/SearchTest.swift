import FHIRDocument
import FHIRPath
import SurveyDiagnostics

/// A criterion of a search, compiled: whether a resource fits.
struct SearchTest {
  /// Whether a resource fits.
  let holds: (Element) throws(Diagnostic) -> Bool

  /// Throws where the parameter, its modifier or its value is not understood.
  init(_ criterion: SearchCriterion, of type: String, _ search: ResourceSearch) throws(Diagnostic) {
    if criterion.name == "_has" {
      holds = try Self.referrers(criterion, type, search)
    } else if criterion.chain != nil {
      holds = try Self.chained(criterion, type, search)
    } else {
      holds = try Self.plain(criterion, type, search)
    }
  }

  private typealias Test = (Element) throws(Diagnostic) -> Bool

  private static func plain(
    _ criterion: SearchCriterion, _ type: String, _ search: ResourceSearch
  ) throws(Diagnostic) -> Test {
    let searched = try SearchedElements(criterion.name, of: type)
    let modifier = criterion.modifier
    if modifier == "missing" {
      guard let wanted = ["true": true, "false": false][criterion.values.first ?? ""] else {
        throw SearchPlan.wrongValue(criterion, kind: "boolean")
      }
      return { resource throws(Diagnostic) in
        try searched.elements(of: resource).isEmpty == wanted
      }
    }
    if searched.parameter.kind == .composite { return try composite(criterion, searched, search) }
    var tests: [(Element) -> Bool] = []
    for value in criterion.values {
      tests.append(
        try test(searched.parameter.kind, value, modifier, criterion, type, search))
    }
    // What one of several values says does not fit `not`: none of them may (search.html#modifiers).
    let isNegated = modifier == "not" || modifier == "not-in"
    return { resource throws(Diagnostic) in
      let elements = try searched.elements(of: resource)
      return elements.contains { element in tests.contains { $0(element) } } != isNegated
    }
  }

  private static func test(
    _ kind: SearchParameter.Kind, _ value: String, _ modifier: String?,
    _ criterion: SearchCriterion, _ type: String, _ search: ResourceSearch
  ) throws(Diagnostic) -> (Element) -> Bool {
    let matcher = ValueMatcher(
      time: SearchTime(offset: search.offset), now: search.now, terminology: search.terminology)
    do {
      return try matcher.test(kind, value, modifier: modifier)
    } catch {
      throw error.diagnostic(criterion, type)
    }
  }

  /// Values of the parts, joined by `$`, that hold in one and the same element
  /// (search.html#composite).
  private static func composite(
    _ criterion: SearchCriterion, _ searched: SearchedElements, _ search: ResourceSearch
  ) throws(Diagnostic) -> Test {
    let parts = searched.parameter.parts
    var programs: [FHIRPath.Program] = []
    for part in parts { programs.append(try SearchedElements.compile(part.expression)) }
    var alternatives: [[(Element) -> Bool]] = []
    for value in criterion.values {
      let texts = EscapedText.split(value, at: "$")
      guard texts.count == parts.count, criterion.modifier == nil else {
        throw SearchPlan.wrongValue(criterion, kind: "composite")
      }
      var tests: [(Element) -> Bool] = []
      for (part, text) in zip(parts, texts) {
        tests.append(try test(part.kind, text, nil, criterion, criterion.name, search))
      }
      alternatives.append(tests)
    }
    return { resource throws(Diagnostic) in
      for element in try searched.elements(of: resource) {
        var values: [[Element]] = []
        for program in programs {
          values.append(try SearchedElements.evaluate(program, on: element, in: resource))
        }
        let isFound = alternatives.contains { tests in
          zip(tests, values).allSatisfy { test, values in values.contains(where: test) }
        }
        if isFound { return true }
      }
      return false
    }
  }

  /// `subject:Patient.name=…`: what the reference leads to fits the rest.
  private static func chained(
    _ criterion: SearchCriterion, _ type: String, _ search: ResourceSearch
  ) throws(Diagnostic) -> Test {
    guard let (reference, target, rest) = criterion.chain else { return { _ in false } }
    let searched = try SearchedElements(reference, of: type)
    let possible = target.map { [$0] } ?? searched.parameter.targets
    let types =
      possible.isEmpty ? Set(search.store.resources.compactMap(\.resourceType)).sorted() : possible
    var tests: [String: SearchTest] = [:]
    var problem: Diagnostic?
    for type in types {
      do { tests[type] = try SearchTest(rest, of: type, search) } catch { problem = error }
    }
    // One of the types that a reference may lead to must know the parameter.
    if tests.isEmpty, let problem { throw problem }
    let known = tests
    return { resource throws(Diagnostic) in
      for element in try searched.elements(of: resource) {
        guard let address = ValueMatcher.reference(element),
          let found = search.store.resource(at: address), let type = found.resourceType,
          let test = known[type]
        else { continue }
        if try test.holds(found) { return true }
      }
      return false
    }
  }

  /// `_has:Observation:patient:code=…`: a resource that fits the rest refers to this one.
  private static func referrers(
    _ criterion: SearchCriterion, _ type: String, _ search: ResourceSearch
  ) throws(Diagnostic) -> Test {
    guard let (referrer, reference, rest) = criterion.referrer else {
      throw Diagnostic(
        .unknownSearchParameter, ["type": .literal(type), "name": .quoted(criterion.key)])
    }
    let searched = try SearchedElements(reference, of: referrer)
    let test = try SearchTest(rest, of: referrer, search)
    var names: [ResourceName] = []
    for resource in search.store.resources(ofType: referrer) where try test.holds(resource) {
      for element in try searched.elements(of: resource) {
        guard let address = ValueMatcher.reference(element) else { continue }
        names.append(ResourceName(address))
      }
    }
    let byId = Dictionary(grouping: names, by: \.id)
    return { resource in
      let id = resource[.id]?.string ?? ""
      let name = ResourceName("\(resource.resourceType ?? "")/\(id)")
      return byId[id]?.contains { $0.mayBe(name) } ?? false
    }
  }
}

extension SearchProblem {
  /// The finding that this is for the criterion of a search.
  func diagnostic(_ criterion: SearchCriterion, _ type: String) -> Diagnostic {
    switch self {
    case .value(let value, let kind):
      var wrong = criterion
      wrong.values = [value]
      return SearchPlan.wrongValue(wrong, kind: kind.word)
    case .modifier(let modifier):
      return Diagnostic(
        .unknownSearchModifier,
        ["modifier": .quoted(modifier), "name": .literal(criterion.name), "type": .literal(type)])
    case .terminology(let address):
      return Diagnostic(
        .searchNeedsTerminology, ["address": .literal(address), "name": .quoted(criterion.key)])
    }
  }
}
