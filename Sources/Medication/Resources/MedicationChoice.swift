public import FHIRDocument
import SurveyPrimitives

/// Which medicine is meant: by a code, by a reference, or by both, as R5 has it.
public struct MedicationChoice: Sendable {
  /// What a list calls a medicine that has no name.
  public static let noName = "No medicationname"

  /// The element that says it: `medicationCodeableConcept`, `medicationReference`, `medication`.
  public let element: Element
  /// The medicine by codes or text.
  public let concept: Concept?
  /// The medicine by reference.
  public let reference: ResourceReference?

  /// Reads the choice of a resource; `nil` where it has none.
  public init?(of resource: Element) {
    guard let element = resource.choice("medication") ?? resource["medication"] else { return nil }
    self.element = element
    let concept = element["concept"] ?? (element[.coding] ?? element[.text]).map { _ in element }
    self.concept = concept.map { Concept($0) }
    let reference = element["reference"]
    self.reference =
      reference.map { $0.isObject ? ResourceReference($0) : ResourceReference(element) }
      ?? (element[.display] == nil ? nil : ResourceReference(element))
    let code = Self.contained(self.reference, in: resource)
    contained = code.map { Concept($0) }
    coded = concept ?? code
  }

  /// The CodeableConcept that says it, of the resource or of the Medication inside of it; `nil` where a reference alone
  /// does.
  public let coded: Element?

  /// The Medication inside of the resource that the reference names.
  private let contained: Concept?

  private static func contained(
    _ reference: ResourceReference?, in resource: Element
  ) -> Element? {
    guard let text = reference?.reference, text.hasPrefix("#") else { return nil }
    let id = String(text.dropFirst())
    return resource.children(.contained).first { $0[.id]?.string == id }?[.code]
  }

  /// Its name: the display of the first coding, else that of the reference; else what else names it.
  public var name: String? {
    concept?.codings.first?.display ?? reference?.display ?? concept?.text
      ?? concept?.codings.lazy.compactMap(\.display).first
      ?? contained?.codings.first?.display ?? contained?.text
  }
}
