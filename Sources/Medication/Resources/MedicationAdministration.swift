public import FHIRDocument
public import SurveyPrimitives

/// What was taken, or was not: a MedicationAdministration of any version.
public struct MedicationAdministration: Sendable {
  /// What it says as every medication resource.
  public let resource: MedicationResource
  /// The order that it follows.
  public let order: ResourceReference?
  /// Whether the medicine was taken; where nothing says otherwise, it was.
  public let isTaken: Bool
  /// Whether it is neither taken nor not taken: entered in error, or not over.
  public let isOpen: Bool
  /// When it was taken, or began to be.
  public let start: PartialDateTime?
  /// When it was over, where that is said.
  public let end: PartialDateTime?
  /// Why it was not taken.
  public let reasons: [Concept]

  /// Reads a resource; `nil` for another one.
  public init?(_ element: Element) {
    guard let resource = MedicationResource(element), resource.kind == .administration else {
      return nil
    }
    self.resource = resource
    order = (element["request"] ?? element["prescription"]).map { ResourceReference($0) }
    let wasNotGiven = (element["wasNotGiven"] ?? element["notGiven"])?.boolean ?? false
    isTaken = !wasNotGiven && resource.status != "not-done"
    isOpen = resource.status.map(Self.open.contains) ?? false
    let dateTime = Self.element("DateTime", of: element)
    let period = Self.element("Period", of: element)
    start = Self.moment(dateTime) ?? Self.moment(period?["start"])
    end = Self.moment(period?["end"])
    reasons = ["statusReason", "reasonNotGiven"].flatMap { name in
      element.document.name(name).map { Array(element.children($0)) } ?? []
    }.map { Concept($0) }
  }

  /// `effective[x]`, which DSTU2 calls `effectiveTime[x]` and R5 `occurence[x]`.
  static let times = ["effective", "effectiveTime", "occurence", "occurrence"]
  private static let open: Set<String> = ["entered-in-error", "on-hold", "unknown", "in-progress"]

  private static func element(_ type: String, of resource: Element) -> Element? {
    times.lazy.compactMap { resource[$0 + type] }.first
  }

  private static func moment(_ element: Element?) -> PartialDateTime? {
    element?.string.flatMap { PartialDateTime(lenient: $0) }
  }
}
