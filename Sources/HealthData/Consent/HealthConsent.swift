public import SurveyPrimitives

/// That a person agreed once to send the records of a type to a server.
public struct HealthConsent: Hashable, Sendable {
  /// The type as HealthKit calls it.
  public let type: String
  /// The address of the server.
  public let destination: String
  /// When the person agreed.
  public let given: PartialDateTime

  /// Says that somebody agreed.
  public init(type: String, destination: String, given: PartialDateTime) {
    self.type = type
    self.destination = Self.trimmed(destination)
    self.given = given
  }

  /// The name of the type that people use: `StepCount`.
  public var typeName: String { HealthType.shortName(type) }

  /// An address without the slashes at its end, which say nothing.
  static func trimmed(_ address: String) -> String {
    var address = address[...]
    while address.hasSuffix("/") { address = address.dropLast() }
    return String(address)
  }
}
