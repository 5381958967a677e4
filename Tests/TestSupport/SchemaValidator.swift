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
  private mutating func check(_ value: [Element], _ schema: Element, at path: String) {
    for keyword in schema.children {
      switch keyword.nameText {
      case "$schema", "$defs", "title", "description", "properties", "required", "type": continue
      case "$ref": checkReference(keyword, value, path)
      case "const":
        if value.first?.string != keyword.string { findings.append("\(path): not the constant") }
      case "enum": continue
      case "items":
        for (index, entry) in value.enumerated() where !entry.isEmptyArray {
          check([entry], keyword, at: "\(path)[\(index)]")
        }
      case "additionalProperties", "minimum", "maximum", "exclusiveMinimum": continue
      case "minItems":
        let count = value.count { !$0.isEmptyArray }
        if count < keyword.integer ?? 0 { findings.append("\(path): too few entries") }
      case "oneOf": continue
      case "minProperties", "maxProperties": checkCount(keyword, value, path)
      default: findings.append("\(path): unknown keyword \(keyword.nameText)")
      }
    }
    checkType(schema.children.filter { $0.nameText == "type" }.compactMap(\.string), value, path)
    let allowed = schema.children.filter { $0.nameText == "enum" }.map(\.string)
    if !allowed.isEmpty, !allowed.contains(value.first?.string) {
      findings.append("\(path): \(value.first?.string ?? "") is not among the values")
    }
    checkAlternatives(value, schema, path)
    checkRange(value, schema, path)
    checkProperties(value, schema, path)
  }

  /// Checks that a value fits one schema of several, and no other.
  private mutating func checkAlternatives(_ value: [Element], _ schema: Element, _ path: String) {
    let alternatives = schema.children.filter { $0.nameText == "oneOf" }
    let fitting = alternatives.count { alternative in
      var validator = SchemaValidator(root)
      validator.check(value, alternative, at: path)
      return validator.findings.isEmpty
    }
    if !alternatives.isEmpty, fitting != 1 { findings.append("\(path): fits \(fitting) of oneOf") }
  }

  private mutating func checkRange(_ value: [Element], _ schema: Element, _ path: String) {
    guard let number = value.first?.decimal else { return }
    if let least = schema["minimum"]?.decimal, number < least {
      findings.append("\(path): too low")
    }
    if let most = schema["maximum"]?.decimal, most < number { findings.append("\(path): too high") }
    if let limit = schema["exclusiveMinimum"]?.decimal, !(limit < number) {
      findings.append("\(path): too low")
    }
  }

  private mutating func checkReference(_ keyword: Element, _ value: [Element], _ path: String) {
    let name = keyword.string?.split(separator: "/").last.map(String.init) ?? ""
    guard let definition = root["$defs"]?[name] else {
      findings.append("\(path): no definition \(name)")
      return
    }
    check(value, definition, at: path)
  }

  /// Checks that a value is of one of the types; without types, any is right.
  private mutating func checkType(_ types: [String], _ value: [Element], _ path: String) {
    guard let first = value.first, !types.isEmpty else { return }
    let isArray = (first.isInArray || first.isEmptyArray) && !path.hasSuffix("]")
    if types.contains(where: { Self.fits(first, isArray: isArray, $0) }) { return }
    findings.append("\(path): not of type \(types.joined(separator: " or "))")
  }

  private static func fits(_ value: Element, isArray: Bool, _ type: String) -> Bool {
    switch type {
    case "array": isArray
    case "object": value.isObject && !isArray
    case "string": value.isText && !isArray
    case "boolean": value.isBoolean && !isArray
    case "number": value.isNumber && !isArray
    case "integer": value.isNumber && !isArray && value.integer != nil
    case "null": value.isPrimitive && !value.hasValue && !isArray
    default: false
    }
  }

  private mutating func checkCount(_ keyword: Element, _ value: [Element], _ path: String) {
    let count = Set(value.first?.children.map(\.nameText) ?? []).count
    guard let bound = keyword.integer else { return }
    if keyword.nameText == "minProperties" ? count < bound : count > bound {
      findings.append("\(path): \(count) members")
    }
  }

  private mutating func checkProperties(_ value: [Element], _ schema: Element, _ path: String) {
    let properties = schema["properties"]
    let others = schema["additionalProperties"]
    guard let object = value.first, object.isObject, properties != nil || others != nil else {
      return
    }
    let members = Dictionary(grouping: object.children, by: \.nameText)
    for (name, elements) in members {
      if let property = properties?[name] {
        check(elements, property, at: "\(path).\(name)")
      } else if others?.boolean == false {
        findings.append("\(path): unknown member \(name)")
      } else if let others, others.isObject {
        check(elements, others, at: "\(path).\(name)")
      }
    }
    for name in schema.children.filter({ $0.nameText == "required" }).compactMap(\.string)
    where members[name] == nil {
      findings.append("\(path): \(name) is missing")
    }
  }
}
