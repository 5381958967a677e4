import FHIRDocument
import SurveyDiagnostics
import SurveyEngine

/// What a response holds that a session and its details have no field for (rule 44).
enum LostParts {
  /// What has the parts.
  enum Holder: String {
    case response, item, answer, value
  }

  /// The parts of the response itself.
  static func ofResponse(_ root: Element) -> [String] {
    names(in: root) { kept.contains($0.name) }
  }

  /// The parts of an item; its text is the questionnaire's.
  static func ofItem(_ item: Element) -> [String] {
    names(in: item) { [.linkId, .text, .answer, .item].contains($0.name) }
  }

  /// The parts of an answer beside its value.
  static func ofAnswer(_ answer: Element, value: Element?) -> [String] {
    names(in: answer, except: value) { $0.name == .item }
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
    .basedOn, .partOf, .parent, .subject, .author, .source,
  ]
  private static let kept: [ElementName] =
    references + [
      .resourceType, .id, .language, .questionnaire, .status, .authored, .item,
    ]

  private static func names(
    in holder: Element, except value: Element? = nil, isKept: (Element) -> Bool
  ) -> [String] {
    var lost: [String] = []
    for child in holder.children where child != value {
      guard child.isObject || child.hasValue || child.hasChildren else { continue }
      let name: String
      if !isKept(child) {
        name = child.nameText
      } else if child.isPrimitive, child.hasChildren {
        name = child.nameText + ".extension"
      } else {
        continue
      }
      if !lost.contains(name) { lost.append(name) }
    }
    return lost
  }
}

extension ResponsePlacement {
  mutating func reportLost(
    _ parts: [String], of holder: LostParts.Holder, _ element: Element, _ linkId: String?
  ) {
    if let finding = LostParts.finding(parts, of: holder, linkId: linkId) {
      loader.report(finding, at: element.index, linkId: linkId)
    }
  }
}
