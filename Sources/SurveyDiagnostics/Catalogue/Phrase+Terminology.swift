/// Why it is not known whether a code is in a value set.
extension Phrase {
  package static func valueSetNotAvailable(_ address: String) -> Phrase {
    Phrase(
      "value-set-not-available", "the value set {address} is not available",
      ["address": .literal(address)])
  }
  package static func valueSetTooDeep(_ address: String) -> Phrase {
    Phrase(
      "value-set-too-deep", "the value set {address} is imported over too many steps",
      ["address": .literal(address)])
  }
  package static func valueSetImportsItself(_ address: String) -> Phrase {
    Phrase(
      "value-set-imports-itself", "the value set {address} imports itself",
      ["address": .literal(address)])
  }
  package static func valueSetWithoutCodes(_ address: String) -> Phrase {
    Phrase(
      "value-set-without-codes", "the value set {address} does not say its codes",
      ["address": .literal(address)])
  }
  package static let includeOfNothing = Phrase(
    "include-of-nothing", "an include names neither a code system nor a value set")

  package static func codeSystemNotAvailable(_ name: String) -> Phrase {
    Phrase(
      "code-system-not-available", "the code system {name} is not available",
      ["name": .literal(name)])
  }
  package static func codeSystemWithoutCodes(_ name: String) -> Phrase {
    Phrase(
      "code-system-without-codes", "the code system {name} is available without its codes",
      ["name": .literal(name)])
  }
  package static func codeSystemInPart(_ name: String) -> Phrase {
    Phrase(
      "code-system-in-part", "only a part of the code system {name} is available",
      ["name": .literal(name)])
  }
  package static let allUnits = Phrase("all-units", "every valid code of UCUM is in it")
  package static func codeIsExpression(_ code: String) -> Phrase {
    Phrase(
      "code-is-expression",
      "{code} is an expression of SNOMED CT, which only a terminology server can compare",
      ["code": .quoted(code)])
  }
  package static func filterNotDecided(_ filter: String, of name: String) -> Phrase {
    Phrase(
      "filter-not-decided",
      "the filter {filter} cannot be decided from the code system {name}",
      ["filter": .quoted(filter), "name": .literal(name)])
  }
}

// MARK: Expansions

extension Phrase {
  package static func expansionNotComplete(_ address: String, because limit: Phrase) -> Phrase {
    Phrase(
      "expansion-not-complete",
      "the expansion of the value set {address} is not complete: {limit}",
      ["address": .literal(address), "limit": .phrase(limit)])
  }
  package static let expansionLimited = Phrase("expansion-limited", "it is marked as limited")
  package static let expansionPage = Phrase("expansion-page", "it is one page of several")
  package static func expansionCut(_ count: Int, of total: Int) -> Phrase {
    Phrase(
      "expansion-cut", "it has {count} of {total} codes",
      ["count": .number(count), "total": .number(total)])
  }
}
