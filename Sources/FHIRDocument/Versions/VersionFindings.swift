/// What of a document a version of FHIR does not have, or has otherwise.
struct VersionFindings {
  /// Why an element does not fit.
  enum Reason: String {
    /// The type has no element of this name, or the version does not know the code or the resource.
    case name
    /// It is in an array of JSON, and does not repeat.
    case array
    /// It repeats, and is not in an array of JSON.
    case noArray
    /// It is there again, and does not repeat.
    case again
    /// It is an object where the version has a primitive.
    case object
    /// It is a primitive where the version has an object.
    case value
  }

  /// The elements that do not fit, in document order.
  private(set) var misfits: [Int] = []
  private(set) var reasons: [Reason] = []
  /// The first element that is behind one that it should precede.
  private(set) var disorder: Int?
  /// How many of them there are.
  private(set) var disorders = 0
  /// Of XML, the elements that repeat, or could.
  var repeating: [Int] = []

  mutating func add(_ node: Int, _ reason: Reason) {
    misfits.append(node)
    reasons.append(reason)
  }

  mutating func addDisorder(_ node: Int) {
    if disorder == nil { disorder = node }
    disorders += 1
  }
}
