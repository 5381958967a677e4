public import FHIRDocument
public import SurveyPrimitives

/// A CodeableConcept as a small value: its codings and its text.
public struct Concept: Hashable, Sendable {
  /// The codings, the first one first.
  public var codings: [Coding]
  /// The concept in words.
  public var text: String?

  /// Creates a concept.
  public init(codings: [Coding] = [], text: String? = nil) {
    (self.codings, self.text) = (codings, text)
  }

  /// Reads a CodeableConcept, a CodeableReference of R5, or a Reference by its display.
  public init(_ element: Element) {
    let concept = element["concept"] ?? element
    codings = concept.children(.coding).map { coding in
      Coding(
        system: coding[.system]?.string, code: coding[.code]?.string,
        display: coding[.display]?.string)
    }
    text =
      concept[.text]?.string ?? (element["reference"] ?? element)[.display]?.string
  }

  /// Its text, else the first display, else the first code.
  public var words: String? {
    text ?? codings.lazy.compactMap(\.plainDisplay).first
      ?? codings.lazy.compactMap(\.code).first
  }
}

extension Coding {
  /// The display without what SNOMED CT adds to names to tell them apart: `Rib pain (finding)`.
  fileprivate var plainDisplay: String? {
    guard var text = display, system == "http://snomed.info/sct" else { return display }
    if let tag = Self.tags.first(where: { text.hasSuffix(" (\($0))") }) {
      text = String(text.dropLast(tag.count + 3))
    }
    let kind = " - dosing instruction imperative"
    return text.hasSuffix(kind) ? String(text.dropLast(kind.count)) : text
  }

  private static let tags = [
    "qualifier value", "disorder", "finding", "situation", "body structure", "procedure",
    "observable entity", "substance", "product", "physical object", "event", "regime/therapy",
    "morphologic abnormality", "cell structure",
  ]
}
