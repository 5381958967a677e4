import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics

/// Copies what is in a part, with its linkIds and the ids of what it contains renamed (rule 116).
struct PartCopy {
  var builder = DocumentBuilder()
  private(set) var findings: [Diagnostic] = []

  /// Copies an element with all that is in it, under its own or another name.
  mutating func copy(_ element: Element, of part: AssemblyPart, as name: ElementName? = nil) {
    guard !part.isVerbatim else { return builder.copy(element, as: name) }
    let text = renamed(element, part)
    guard text != nil || element.hasChildren else { return builder.copy(element, as: name) }
    let name = name ?? builder.name(element.nameText)
    if let text {
      builder.openPrimitive(name, .string, text)
    } else {
      builder.open(name, like: element)
    }
    for child in element.children { copy(child, of: part) }
    builder.close()
  }

  /// What is written in place of a text; `nil` where it stays.
  private mutating func renamed(_ element: Element, _ part: AssemblyPart) -> String? {
    guard element.isText, let text = element.string else { return nil }
    if element.name == .linkId || element.name == .question {
      return part.linkIds.contains(text) ? part.prefix + text : nil
    }
    if text.hasPrefix("#"), let id = part.ids[String(text.dropFirst())] { return "#" + id }
    let mayBeExpression = ["expression", "valueString"].contains(element.nameText)
    guard mayBeExpression, !part.prefix.isEmpty, text.contains("linkId") else { return nil }
    var literals = LinkIdLiterals(text)
    literals.add(part.prefix, to: part.linkIds)
    guard literals.count > 0 else { return nil }
    findings.append(
      Diagnostic(
        .prefixedExpression, ["text": .quoted(text), "prefix": .quoted(part.prefix)],
        at: element.location()))
    return literals.text
  }
}
