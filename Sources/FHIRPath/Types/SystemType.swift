import FHIRDocument

/// FHIRPath's own types.
enum SystemType: String, Sendable {
  case boolean = "Boolean"
  case string = "String"
  case integer = "Integer"
  case long = "Long"
  case decimal = "Decimal"
  case date = "Date"
  case dateTime = "DateTime"
  case time = "Time"
  case quantity = "Quantity"
  case any = "Any"

  /// The type of a value; `nil` for elements and types.
  init?(_ kind: Item.Kind) {
    switch kind {
    case .boolean: self = .boolean
    case .string: self = .string
    case .integer: self = .integer
    case .long: self = .long
    case .decimal: self = .decimal
    case .date: self = .date
    case .dateTime: self = .dateTime
    case .time: self = .time
    case .quantity: self = .quantity
    case .element, .type: return nil
    }
  }
}

extension TypeSystem {
  /// Whether any version of FHIR has a type of this name, those that its schemas leave out included.
  static func isTypeName(_ name: String) -> Bool {
    switch name {
    case "SimpleQuantity", "MoneyQuantity", "PrimitiveType", "DataType", "BackboneType", "Base":
      true
    default:
      // The versions that most resources have come first: each one has a table to be read.
      [FHIRVersion.r4, .r5, .r4b, .stu3].contains {
        Definitions.of($0).typeIndex(named: name) != nil
      }
    }
  }
}
