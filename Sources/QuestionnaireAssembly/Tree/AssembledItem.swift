import FHIRDocument
import FHIRQuestionnaire

/// The assembled questionnaire, or an item of it, before it is written.
final class AssembledItem {
  /// What of an item comes from elsewhere.
  enum Addition {
    /// A copy of an element.
    case copy(Element, AssemblyPart)
    /// A copy of a value, in an extension of its own.
    case value(url: String, Element, AssemblyPart)
    case text(String, String)
    case flag(String, Bool)
    case number(String, String)
  }

  let element: Element
  let part: AssemblyPart
  var additions: [Addition] = []
  /// The extensions of parts that hold here.
  var extensions: [(element: Element, part: AssemblyPart)] = []
  var items: [AssembledItem] = []

  init(_ element: Element, _ part: AssemblyPart) {
    self.element = element
    self.part = part
  }

  /// The linkId as it is written.
  var linkId: String? {
    element[.linkId]?.string.map { part.linkIds.contains($0) ? part.prefix + $0 : $0 }
  }

  /// All extensions of a kind, its own and those of parts.
  func extensions(_ kind: String) -> [Element] {
    (element.children(.extension) + extensions.map(\.element)).filter { $0.extensionKind == kind }
  }
}
