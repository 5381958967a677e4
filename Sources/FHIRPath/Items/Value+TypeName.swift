public import FHIRDocument

extension FHIRPath.Value {
  /// The name of the type, as `type().name` gives it: `Coding`, `string` of an element, `String`.
  ///
  /// Elements of documents without a resource are known by their values alone.
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
}
