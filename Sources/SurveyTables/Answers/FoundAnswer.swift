import FHIRDocument

/// An answer that was met on a walk over a response.
struct FoundAnswer {
  /// The node of its value; `nil` where there is an answer without a value.
  let value: Int?
  let type: ValueType?
  /// The node of its item.
  let item: Int
  /// Its number among the paths.
  let path: Int
  /// What stands for the text of its item and for its place in it, where that text was met before by
  /// the reader whose numbers are taken; two answers with one mark say the same.
  let mark: Int?
}
