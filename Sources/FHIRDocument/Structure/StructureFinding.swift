import SurveyDiagnostics

/// What a structure check finds at a node.
struct StructureFinding: ReaderFinding {
  enum Kind: Sendable {
    /// The type has no such element.
    case unknownElement
    /// An element that the type must have is not there; the node is the one that should have it.
    case missing
    /// The element is in an array, and does not repeat.
    case array
    /// The element is not in an array, and repeats.
    case noArray
    /// The element is there again.
    case again
    /// Another variant of the choice is there, too.
    case secondVariant
    /// The element is after one that it should precede.
    case order
    /// A value of another JSON type.
    case wrongKind
    /// An object instead of a value.
    case object
    /// A value instead of an object.
    case value
    case null
    case emptyObject
    case emptyText
    /// The element has an id, and nothing else.
    case idAlone
    /// An id has extensions.
    case extendedId
    /// The text is not a value of the type.
    case wrongForm
    /// The markup of a narrative is broken, empty, or has what no narrative may have.
    case narrative
    /// The code is not one of those that the element may have.
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
}

extension StructureFinding {
  /// The code of its kind; in full, with its arguments, it is known only at the end.
  var code: Diagnostic.Code {
    switch kind {
    case .unknownElement: .unknownElement
    case .missing: .missingElement
    case .array: .wrongArray
    case .noArray: .noArray
    case .again: .tooManyElements
    case .secondVariant: .secondVariant
    case .order: .wrongOrder
    case .wrongKind, .object, .value: .wrongJSONType
    case .null: .nullElement
    case .emptyObject: .emptyObjectInside
    case .emptyText: .emptyElement
    case .idAlone: .idAlone
    case .extendedId: .extendedId
    case .wrongForm: .invalidValue
    case .narrative: .invalidNarrative
    case .wrongCode: .unknownCode
    case .unknownResource: .unknownResourceInside
    }
  }

  var arguments: [Diagnostic.Argument] { [] }
}
