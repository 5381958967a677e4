extension FHIRPath {
  /// One step of a program: a part of the expression, and what it does to the collection before it.
  public struct Step: Hashable, Sendable {
    /// The part of the expression.
    public let text: String
    /// Where it starts: a byte of the expression's UTF-8, from 0.
    public let offset: Int
    /// In how many arguments and right operands it is.
    public let depth: Int
    /// What it does, in few words: `children`, `call`, `binary`.
    public let action: String
  }
}
