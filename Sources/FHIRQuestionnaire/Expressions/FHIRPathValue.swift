import FHIRDocument
public import FHIRPath
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// The collection that a FHIRPath expression gives.
public struct FHIRPathValue: ExpressionValue {
  /// The values.
  public let values: FHIRPath.Collection

  /// Creates a value.
  public init(_ values: FHIRPath.Collection = FHIRPath.Collection([])) { self.values = values }

  /// How many values there are.
  public var count: Int { values.count }

  /// One of the values by itself; none where there is none at the position.
  public func value(at position: Int) -> any ExpressionValue {
    guard values.indices.contains(position) else { return FHIRPathValue() }
    return FHIRPathValue(FHIRPath.Collection([values[position]]))
  }

  /// The single boolean that it is, of FHIR or of FHIRPath; `nil` where it is empty (rule 53).
  public func truth() throws(Diagnostic) -> Bool? {
    guard let first = values.first else { return nil }
    guard values.count == 1 else {
      throw Diagnostic(.severalTruths, ["count": .number(values.count)])
    }
    switch first {
    case .boolean(let value): return value
    case .element(let element) where element.isPrimitive:
      let isBoolean = element.isBoolean || first.typeName() == "boolean"
      if isBoolean, let value = element.boolean { return value }
    default: break
    }
    throw Diagnostic(.expressionNotBoolean, ["value": .literal(text(of: first))])
  }

  /// The values as texts, for people: the display of a coding, a quantity with its unit.
  public var texts: [String] { values.map { text(of: $0) } }

  func text(of value: FHIRPath.Value) -> String {
    if let text = value.text { return text }
    guard case .element(let element) = value else { return value.typeName() }
    if let text = element[.text]?.string { return text }
    return AnswerCandidate(value)?.values.first?.label ?? value.typeName()
  }
}

extension FHIRPathValue {
  /// Whether both are the same values, digits included; elements of different documents
  /// are the same where all below them is.
  public func isSame(as other: any ExpressionValue) -> Bool {
    guard let other = other as? FHIRPathValue, values.count == other.values.count else {
      return false
    }
    return values.indices.allSatisfy { Self.areSame(values[$0], other.values[$0]) }
  }

  private static func areSame(_ left: FHIRPath.Value, _ right: FHIRPath.Value) -> Bool {
    switch (left, right) {
    case (.element(let left), .element(let right)): left == right || left.isCopy(of: right)
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.quantity(let left), .quantity(let right)):
      left == right && left.value?.description == right.value?.description
    case (.element, _), (_, .element): false
    default:
      left.typeName() == right.typeName()
        && (left.text ?? "").utf8.elementsEqual((right.text ?? "").utf8)
    }
  }
}

extension Element {
  /// Whether all names, kinds and values in it are those of another element.
  fileprivate func isCopy(of other: Element) -> Bool {
    var waiting = [(self, other)]
    while let (own, theirs) = waiting.popLast() {
      guard own.looksLike(theirs) else { return false }
      var others = theirs.children.makeIterator()
      for child in own.children {
        guard let match = others.next() else { return false }
        waiting.append((child, match))
      }
      if others.next() != nil { return false }
    }
    return true
  }

  private func looksLike(_ other: Element) -> Bool {
    (name == other.name || nameText == other.nameText) && isObject == other.isObject
      && isBoolean == other.isBoolean && isNumber == other.isNumber && string == other.string
  }
}
