public import FHIRDocument
import SurveyPrimitives

extension FHIRPath.Value {
  /// The name of the type, as `type().name` gives it: `Coding`, `string` of an element, `String`.
  ///
  /// Elements of documents without a resource are told by their values alone.
  public func typeName(in version: FHIRVersion? = nil) -> String {
    switch self {
    case .element(let element):
      let source = TreeSource(element.document, version: version)
      return source.types.name(source.type(ofNode: element.index)) ?? element.resourceType
        ?? "Element"
    case .boolean: return "Boolean"
    case .integer: return "Integer"
    case .long: return "Long"
    case .decimal: return "Decimal"
    case .string: return "String"
    case .date: return "Date"
    case .dateTime: return "DateTime"
    case .time: return "Time"
    case .quantity: return "Quantity"
    case .type: return "TypeInfo"
    }
  }

  /// The value as `toString()` writes it; `nil` for elements without a value.
  public var text: String? {
    switch self {
    case .element(let element): element.string
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .long(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .quantity(let value): value.literal
    case .type(let namespace, let name): "\(namespace).\(name)"
    }
  }
}
