import FHIRDocument
import SurveyPrimitives

extension Machine {
  /// `~` of two collections: each item has its equivalent, in any order.
  mutating func equivalence(
    _ left: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) -> Bool {
    let end = items.count
    guard right - left == end - right else { return false }
    var open = Array(right..<end)
    for index in left..<right {
      guard let match = try equivalent(of: index, among: open, offset) else { return false }
      open.remove(at: match)
    }
    return true
  }

  private mutating func equivalent(
    of index: Int, among open: [Int], _ offset: Int
  ) throws(FHIRPath.Failure) -> Int? {
    try spend(1, at: offset)
    for (number, other) in open.enumerated() {
      try spend(1, at: offset)
      if equivalents(items[index], items[other]) { return number }
    }
    return nil
  }

  /// `~` of two items: FHIRPath, Equivalence.
  mutating func equivalents(_ a: Item, _ b: Item) -> Bool {
    if a.kind == .element, b.kind == .element, a.source == b.source, a.node == b.node {
      return true
    }
    guard let left = value(a), let right = value(b) else { return false }
    switch (left.kind, right.kind) {
    case (.string, .string):
      if equalValues(left, right) == true { return true }
      charge(left.bytes.count + right.bytes.count)
      return folded(left) == folded(right)
    case (.element, .element):
      return sameCodings(left, right) ?? (sameTrees(left, right, asEquivalent: true) == true)
    case (.quantity, _), (_, .quantity):
      guard let first = quantity(left), let second = quantity(right) else { return false }
      charge(first, second)
      return first.isEquivalent(to: second)
    case (.time, .time):
      return store.times[left.index].isEquivalent(to: store.times[right.index])
    default: break
    }
    if isNumber(left), isNumber(right), let first = decimal(left), let second = decimal(right) {
      return first.isEquivalent(to: second)
    }
    if let first = dateTime(left), let second = dateTime(right) {
      return first.isEquivalent(to: second)
    }
    return equalValues(left, right) == true
  }

  /// A text in lower case with every run of white space as one space.
  private func folded(_ text: Item) -> String {
    let words = string(text).lowercased().split(omittingEmptySubsequences: false) {
      $0.isWhitespace
    }
    return words.joined(separator: " ")
  }

  /// Codings are equivalent when system and code are, versions and displays aside.
  ///
  /// Concepts are when they share a coding: https://hl7.org/fhir/fhirpath.html#equivalence
  mutating func sameCodings(_ a: Item, _ b: Item) -> Bool? {
    guard let left = typeName(a), left == typeName(b) else { return nil }
    charge(8)
    let first = element(a)
    let second = element(b)
    switch left {
    case "Coding":
      return first[.code]?.string == second[.code]?.string
        && first[.system]?.string == second[.system]?.string
    case "CodeableConcept":
      let codings = Array(first.children(.coding))
      let others = Array(second.children(.coding))
      guard !codings.isEmpty, !others.isEmpty else { return nil }
      return codings.contains { coding in
        others.contains {
          coding[.code]?.string == $0[.code]?.string
            && coding[.system]?.string == $0[.system]?.string
        }
      }
    default: return nil
    }
  }
}
