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
    text ?? codings.lazy.compactMap(\.display).first ?? codings.lazy.compactMap(\.code).first
  }
}
