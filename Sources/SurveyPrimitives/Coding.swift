/// A code from a code system.
///
/// [datatypes.html#Coding](https://hl7.org/fhir/R4/datatypes.html#Coding)
public struct Coding: Hashable, Sendable {
  /// The address of the code system.
  public var system: String?
  /// The version of the code system.
  public var version: String?
  /// The code.
  public var code: String?
  /// The code in words; never counts in a comparison.
  public var display: String?
  /// What its source says beyond these fields.
  public var preserved = Preserved()

  /// Creates a coding.
  @inlinable
  public init(
    system: String? = nil, version: String? = nil, code: String? = nil, display: String? = nil
  ) {
    self.system = system
    self.version = version
    self.code = code
    self.display = display
  }
}

extension Coding {
  /// Whether both mean the same: equal system and code; version only where both give one.
  ///
  /// Codings without a code are the same when their displays are.
  public func means(_ other: Coding) -> Bool {
    guard system == other.system, code == other.code else { return false }
    if code == nil && display != other.display { return false }
    if let version, let theirs = other.version { return version == theirs }
    return true
  }
}
