public import SurveyPrimitives

/// How much is taken: a quantity, a range of quantities, or a quantity in another, as in a rate.
public enum DoseAmount: Hashable, Sendable {
  /// One quantity.
  case quantity(Quantity)
  /// From a quantity to another; one of them may be open.
  case range(low: Quantity?, high: Quantity?)
  /// A quantity in another one, as 100 ml in 1 h.
  case ratio(Quantity, Quantity)
}
