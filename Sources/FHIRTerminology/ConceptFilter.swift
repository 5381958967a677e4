import FHIRDocument
import FHIRPath

/// One filter of an include: a property, an operator, a value.
///
/// [valueset-filter-operator.html](https://hl7.org/fhir/R4/valueset-filter-operator.html)
struct ConceptFilter {
  let property: String
  let operation: String
  let value: String

  init(_ element: Element) {
    property = element[.property]?.string ?? ""
    operation = element[.op]?.string ?? ""
    value = element[.value]?.string ?? ""
  }

  /// The indexes of the concepts that it takes; `nil` where that is not known.
  func numbers(in system: CodeSystemContent) -> Set<Int>? {
    if let hierarchy = numbers(byHierarchyOf: system) { return hierarchy }
    guard isKnown(in: system), let holds = test() else { return nil }
    return Set(
      system.concepts.indices.filter { number in
        let values = values(system, number)
        if values.isEmpty { return holds(nil) }
        // None of the values may be among those that are not wanted.
        return isNegative ? values.allSatisfy { holds($0) } : values.contains { holds($0) }
      })
  }

  private func numbers(byHierarchyOf system: CodeSystemContent) -> Set<Int>? {
    let all = Set(system.concepts.indices)
    guard let number = system.index[value] else {
      switch operation {
      // A code that the whole system does not have has nothing below it.
      case "is-a", "descendent-of", "child-of", "descendent-leaf", "generalizes":
        return system.isComplete == true ? [] : nil
      case "is-not-a": return system.isComplete == true ? all : nil
      default: return nil
      }
    }
    switch operation {
    case "is-a": return system.descendants(of: number).union([number])
    case "is-not-a": return all.subtracting(system.descendants(of: number)).subtracting([number])
    case "descendent-of": return system.descendants(of: number)
    case "child-of": return Set(system.concepts[number].children)
    case "descendent-leaf":
      return system.descendants(of: number).filter { system.concepts[$0].children.isEmpty }
    case "generalizes": return system.ancestors(of: number).union([number])
    default: return nil
    }
  }

  /// Whether it takes what something does not hold for.
  var isNegative: Bool {
    operation == "is-not-a" || operation == "not-in" || (operation == "exists" && value == "false")
  }

  private static let own: Set<String> = ["code", "concept", "display", "definition"]

  /// Whether the code system says something of the property.
  private func isKnown(in system: CodeSystemContent) -> Bool {
    Self.own.contains(property) || system.properties.contains(property)
      || (property == "inactive" || property == "notSelectable" || property == "status")
      || ((property == "parent" || property == "child") && system.isComplete == true)
  }

  private func values(_ system: CodeSystemContent, _ number: Int) -> [String] {
    let concept = system.concepts[number]
    switch property {
    case "code", "concept": return [concept.code]
    case "display": return concept.display.map { [$0] } ?? []
    case "definition": return concept.definition.map { [$0] } ?? []
    case "parent": return concept.parents.map { system.concepts[$0].code }
    case "child": return concept.children.map { system.concepts[$0].code }
    case "inactive": return [String(concept.isInactive)]
    case "notSelectable": return [String(concept.isAbstract)]
    default: return concept.properties.filter { $0.code == property }.map(\.value)
    }
  }

  /// Whether a value of the property, or its absence, is wanted; `nil` for unknown operators.
  private func test() -> ((String?) -> Bool)? {
    switch operation {
    case "=": return { $0 == value }
    case "in": return { [listed] in $0.map(listed.contains) ?? false }
    case "not-in": return { [listed] in !($0.map(listed.contains) ?? false) }
    case "exists": return { ($0 != nil) == (value == "true") }
    case "regex":
      guard let program = try? FHIRPath.compile("matchesFull(%pattern)") else { return nil }
      let environment = FHIRPath.Environment().with("pattern", [.string(value)])
      guard (try? program.evaluate(onAll: [.string("")], in: environment)) != nil else {
        return nil
      }
      return { text in
        guard let text,
          case .boolean(true)? = try? program.evaluate(
            onAll: [.string(text)], in: environment
          ).first
        else { return false }
        return true
      }
    default: return nil
    }
  }

  private var listed: Set<String> {
    Set(value.split(separator: ",").map { String($0.trimmingSpaces) })
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
