import FHIRDocument

/// The objects in which the key of an item may be, the innermost first.
struct AnswersScope {
  /// What each object gives for each of its keys.
  private var objects: [[String: [Element]]] = []

  /// A scope in which nothing is given.
  init() {}

  /// The scope of one object.
  init(_ object: Element) {
    objects = [Dictionary(grouping: object.children, by: \.nameText)]
  }

  /// The scope inside an object: what is in `object` goes before what is outside.
  func inside(_ object: Element?) -> AnswersScope {
    guard let object else { return self }
    var scope = AnswersScope(object)
    scope.objects += objects
    return scope
  }

  /// What is given for a linkId: the entries of an array, or one element; `nil` if it is not named.
  func find(_ linkId: String) -> [Element]? {
    objects.lazy.compactMap { $0[linkId] }.first
  }
}

extension Element {
  /// Whether it says that there is no answer: `null`, a text of white space only, or an empty array.
  var isNoAnswer: Bool {
    if isObject { return false }
    return isPrimitive ? (string ?? "").allSatisfy(\.isWhitespace) : !hasChildren
  }
}
