public import FHIRDocument

/// Checks documents against the part of JSON Schema that the files in `Schemas` use.
///
/// A keyword that it does not know is a finding, so that no rule goes unchecked in silence.
public struct SchemaValidator {
  private let root: Element
  private var findings: [String] = []

  private init(_ schema: Element) { root = schema }

  /// The findings about a document.
  public static func validate(_ document: Element, against schema: Element) -> [String] {
    var validator = SchemaValidator(schema)
    let isArray = !document.isObject && !document.isPrimitive
    validator.check(isArray ? Array(document.children) : [document], schema, at: "$")
    return validator.findings
  }

  /// Checks a value: one element, or the entries of an array.
  private mutating func check(_ value: [Element], _ schema: Element, at place: String) {
    for keyword in schema.children {
      switch keyword.nameText {
      case "$schema", "$defs", "title", "description", "properties", "required", "type": continue
      case "$ref": checkReference(keyword, value, place)
      case "const":
        if value.first?.string != keyword.string { findings.append("\(place): not the constant") }
      case "enum": continue
      case "items":
        for (index, entry) in value.enumerated() where !entry.isEmptyArray {
          check([entry], keyword, at: "\(place)[\(index)]")
        }
      case "additionalProperties": continue
      case "minProperties", "maxProperties": checkCount(keyword, value, place)
      default: findings.append("\(place): unknown keyword \(keyword.nameText)")
      }
    }
    checkType(schema.children.filter { $0.nameText == "type" }.compactMap(\.string), value, place)
    let allowed = schema.children.filter { $0.nameText == "enum" }.map(\.string)
    if !allowed.isEmpty, !allowed.contains(value.first?.string) {
      findings.append("\(place): \(value.first?.string ?? "") is not among the values")
    }
    checkProperties(value, schema, place)
  }

  private mutating func checkReference(_ keyword: Element, _ value: [Element], _ place: String) {
    let name = keyword.string?.split(separator: "/").last.map(String.init) ?? ""
    guard let definition = root["$defs"]?[name] else {
      findings.append("\(place): no definition \(name)")
      return
    }
    check(value, definition, at: place)
  }

  /// Checks that a value is of one of the types; without types, any is right.
  private mutating func checkType(_ types: [String], _ value: [Element], _ place: String) {
    guard let first = value.first, !types.isEmpty else { return }
    let isArray = (first.isInArray || first.isEmptyArray) && !place.hasSuffix("]")
    if types.contains(where: { Self.fits(first, isArray: isArray, $0) }) { return }
    findings.append("\(place): not of type \(types.joined(separator: " or "))")
  }

  private static func fits(_ value: Element, isArray: Bool, _ type: String) -> Bool {
    switch type {
    case "array": isArray
    case "object": value.isObject && !isArray
    case "string": value.isText && !isArray
    case "boolean": value.isBoolean && !isArray
    case "number": value.isNumber && !isArray
    case "integer": value.isNumber && !isArray && value.integer != nil
    default: false
    }
  }

  private mutating func checkCount(_ keyword: Element, _ value: [Element], _ place: String) {
    let count = Set(value.first?.children.map(\.nameText) ?? []).count
    guard let bound = keyword.integer else { return }
    if keyword.nameText == "minProperties" ? count < bound : count > bound {
      findings.append("\(place): \(count) members")
    }
  }

  private mutating func checkProperties(_ value: [Element], _ schema: Element, _ place: String) {
    guard let object = value.first, object.isObject, let properties = schema["properties"] else {
      return
    }
    let members = Dictionary(grouping: object.children, by: \.nameText)
    for (name, elements) in members {
      if let property = properties[name] {
        check(elements, property, at: "\(place).\(name)")
      } else if schema["additionalProperties"]?.boolean == false {
        findings.append("\(place): unknown member \(name)")
      }
    }
    for name in schema.children.filter({ $0.nameText == "required" }).compactMap(\.string)
    where members[name] == nil {
      findings.append("\(place): \(name) is missing")
    }
  }
}
