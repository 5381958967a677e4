import FHIRDocument

/// The objects in which the key of an item may stand, the innermost first.
struct AnswersScope {
  var objects: [Element]

  /// The scope inside an object: what stands in `object` goes before what stands outside.
  func inside(_ object: Element?) -> AnswersScope {
    AnswersScope(objects: (object.map { [$0] } ?? []) + objects)
  }

  /// What is given for a linkId: the entries of an array, or one element; `nil` if it is not named.
  func find(_ linkId: String) -> [Element]? {
    for object in objects {
      guard let name = object.document.name(linkId) else { continue }
      let found = Array(object.children(name))
      if !found.isEmpty { return found }
    }
    return nil
  }
}

extension Element {
  /// Whether it says that there is no answer: `null`, a text of white space only, or an empty array.
  var isNoAnswer: Bool {
    if isObject { return false }
    return isPrimitive ? (string ?? "").allSatisfy(\.isWhitespace) : !hasChildren
  }
}
