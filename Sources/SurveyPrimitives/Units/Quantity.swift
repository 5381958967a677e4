/// A measured amount: a number and its unit.
///
/// datatypes.html#Quantity: `unit` is for people, `system` and `code` are what counts; UCUM's system
/// is `http://unitsofmeasure.org`. `comparator` says that the real amount is only bounded by the
/// value (`<`, `<=`, `>=`, `>`).
public struct Quantity: Hashable, Sendable {
  /// The number.
  public var value: ExactDecimal?
  /// How the value is to be understood: `<`, `<=`, `>=`, `>`, `ad`; `nil` for exactly.
  public var comparator: String?
  /// The unit as people read it.
  public var unit: String?
  /// The system of the coded unit.
  public var system: String?
  /// The coded unit.
  public var code: String?
  /// What its source says beyond these fields.
  public var preserved = Preserved()

  /// Creates a quantity from its parts.
  public init(
    value: ExactDecimal? = nil, comparator: String? = nil, unit: String? = nil,
    system: String? = nil, code: String? = nil
  ) {
    self.value = value
    self.comparator = comparator
    self.unit = unit
    self.system = system
    self.code = code
  }
}
