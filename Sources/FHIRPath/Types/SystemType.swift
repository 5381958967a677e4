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
}

extension TypeSystem {
  /// Whether any version of FHIR has a type of this name, those that its schemas leave out included.
  static func isTypeName(_ name: String) -> Bool {
    switch name {
    case "SimpleQuantity", "MoneyQuantity", "PrimitiveType", "DataType", "BackboneType", "Base":
      true
    default:
      // The versions that most resources have come first: each one has a table to be read.
      [FHIRVersion.r4, .r5, .r4b, .stu3, .dstu2].contains {
        Definitions.of($0).typeIndex(named: name) != nil
      }
    }
  }
}
