import FHIRDocument
import SurveyDiagnostics
import SurveyEngine

/// What a response holds that a session and its details have no field for (rule 44).
enum LostParts {
  /// What has the parts.
  enum Holder: String {
    case response, item, answer, value
  }

  /// A part by its name, and the element that has it.
  typealias Part = (name: String, element: Element)

  /// The parts of the response itself.
  static func ofResponse(_ root: Element) -> [Part] {
    parts(of: root) { kept.contains($0.name) }
  }

  /// The parts of an item; its text is the questionnaire's.
  static func ofItem(_ item: Element) -> [Part] {
    parts(of: item) { [.linkId, .text, .answer, .item].contains($0.name) }
  }

  /// The parts of an answer beside its value.
  static func ofAnswer(_ answer: Element, value: Element?) -> [Part] {
    parts(of: answer, except: value) { $0.name == .item }
  }

  /// The names of parts, each once.
  static func names(_ parts: [Part]) -> [String] {
    var names: [String] = []
    for part in parts where !names.contains(part.name) { names.append(part.name) }
    return names
  }

  /// The finding for lost parts; `nil` where there are none.
  static func finding(_ parts: [String], of holder: Holder, linkId: String?) -> Diagnostic? {
    if parts.isEmpty { return nil }
    return Diagnostic(
      .partNotKept,
      [
        "parts": .list(parts.map { .quoted($0) }, .comma), "holder": .literal(holder.rawValue),
      ], at: Location(linkId: linkId))
  }

  private static let references: [ElementName] = [
    .basedOn, .partOf, .parent, .subject, .encounter, .context, .author, .source,
  ]
  private static let kept: [ElementName] =
    references + [
      .resourceType, .id, .language, .questionnaire, .status, .authored, .item,
    ]

  private static func parts(
    of holder: Element, except value: Element? = nil, isKept: (Element) -> Bool
  ) -> [Part] {
    var lost: [Part] = []
    for child in holder.children where child != value {
      guard child.saysSomething else { continue }
      if !isKept(child) {
        lost.append((child.nameText, child))
      } else if child.isPrimitive, child.hasChildren {
        lost.append((child.nameText + ".extension", child))
      }
    }
    return lost
  }
}
