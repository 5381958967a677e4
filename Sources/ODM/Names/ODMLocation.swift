/// Where in ODM an item is.
struct ODMLocation: Sendable {
  var linkId: String
  /// The OIDs from the form on: item groups, and for a question its item.
  var path: [String]
  var isQuestion: Bool
  /// Whether it holds what is none of the options of the question.
  var isOther = false
}
