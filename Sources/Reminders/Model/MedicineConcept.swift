public import FHIRDocument

/// The medicine of a reminder by its codes: a CodeableConcept, as an order has it.
public struct MedicineConcept: Hashable, Sendable {
  private let members: [PlainJSON.Member]

  /// Takes `coding` and `text` of a CodeableConcept; `nil` where it has neither.
  public init?(_ concept: Element) {
    let members = PlainJSON.members(of: concept).filter { ["coding", "text"].contains($0.name) }
    if members.isEmpty { return nil }
    self.members = members
  }

  /// The CodeableConcept.
  public var element: Element? {
    var writer = JSONTextWriter()
    write(to: &writer)
    return OwnText.object(writer.finish(), name: "medication")
  }

  func write(to writer: inout JSONTextWriter) { PlainJSON.object(members).write(to: &writer) }
}
