import SurveyDiagnostics

/// What a structure check finds at a node.
struct StructureFinding: ReaderFinding {
  enum Kind: Sendable {
    /// The type has no such element.
    case unknownElement
    /// An element that the type must have is not there; the node is the one that should have it.
    case missing
    /// The element stands in an array, and does not repeat.
    case array
    /// The element stands alone, and repeats.
    case noArray
    /// The element is there again.
    case again
    /// Another variant of the choice is there, too.
    case secondVariant
    /// The element stands behind one that comes after it.
    case order
    /// A value of another JSON type.
    case wrongKind
    /// An object in the place of a value.
    case object
    /// A value in the place of an object.
    case value
    case null
    case emptyObject
    case emptyText
    /// The text is no value of the type.
    case wrongForm
    /// The markup of a narrative is broken, empty, or has what no narrative may have.
    case narrative
    /// The code is none of those that the element may have.
    case wrongCode
    /// A resource in a resource that says no type, or an unknown one.
    case unknownResource
  }

  var kind: Kind
  var node: Int
  /// The type of the element that holds the node.
  var type: Int
  /// The rule of the element; `nil` where it is not known.
  var rule: Int?
  var severity: Diagnostic.Severity
}
