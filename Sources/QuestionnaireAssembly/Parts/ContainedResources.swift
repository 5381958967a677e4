import FHIRDocument
import FHIRTerminology

/// What the assembled questionnaire contains, each with an id of its own.
struct ContainedResources {
  private var taken: [String: Element] = [:]
  /// What parts bring in, with their new ids.
  private(set) var added: [(resource: Element, part: AssemblyPart, id: String)] = []

  /// Begins with what the questionnaire contains itself.
  init(of questionnaire: Element) {
    for resource in questionnaire.children(.contained) {
      if let id = resource[.id]?.string { taken[id] = resource }
    }
  }

  /// Brings in what a part contains, or of it only what is named; the part knows the new ids then.
  ///
  /// The same resource is brought in once. Gives back the ids that were in use for another one.
  mutating func add(_ part: inout AssemblyPart, only names: Set<String>? = nil) -> [String] {
    var clashes: [String] = []
    var new: [(resource: Element, id: String)] = []
    for resource in part.resource.children(.contained) {
      guard let id = resource[.id]?.string, names?.contains(id) != false else { continue }
      let wanted = Self.id(part.prefix + id)
      var free = wanted
      var number = 1
      while let other = taken[free], !isSame(other, resource) {
        number += 1
        let suffix = "-\(number)"
        free = wanted.prefix(64 - suffix.count) + suffix
      }
      if free != wanted { clashes.append(id) }
      part.ids[id] = free
      if taken[free] == nil { new.append((resource, free)) }
      taken[free] = resource
    }
    added += new.map { ($0.resource, part, $0.id) }
    return clashes
  }

  private func isSame(_ first: Element, _ second: Element) -> Bool {
    first == second || first.saysTheSame(as: second)
  }

  /// The text as an id: with hyphens for what ids do not have.
  private static func id(_ text: String) -> String {
    String(
      text.map { character in
        let isAllowed = character.isASCII && (character.isLetter || character.isNumber)
        return isAllowed || character == "-" || character == "." ? character : "-"
      }.prefix(64))
  }
}
