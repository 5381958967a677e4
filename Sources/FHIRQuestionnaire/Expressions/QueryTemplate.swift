import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// A query of a survey as it is written: a search with expressions in double braces.
///
/// [x-fhir-query](https://hl7.org/fhir/uv/sdc/expressions.html#fhirquery)
struct QueryTemplate: Sendable {
  enum Part: Sendable {
    case text(String)
    case expression(FHIRPath.Program)
  }

  private(set) var parts: [Part] = []
  /// What each of the expressions depends on.
  private(set) var dependencies: [FHIRPath.Dependencies] = []

  init(
    _ text: String, _ compiler: inout FHIRPath.FormCompiler
  ) throws(FHIRPath.Failure) {
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      let (expression, end) = Self.expression(rest[start.upperBound...])
      if start.lowerBound > rest.startIndex {
        parts.append(.text(String(rest[..<start.lowerBound])))
      }
      let (program, found) = try compiler.compile(expression)
      parts.append(.expression(program))
      dependencies.append(found)
      rest = rest[end...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// The expression up to the braces that end it, which are not in a text or a name in quotes; and where
  /// it goes on behind them.
  private static func expression(_ text: Substring) -> (expression: String, end: String.Index) {
    var quote: Character?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if let open = quote {
        if character == "\\" {
          index = text.index(after: index)
          if index == text.endIndex { break }
        } else if character == open {
          quote = nil
        }
      } else if character == "'" || character == "`" || character == "\"" {
        quote = character
      } else if text[index...].hasPrefix("}}") {
        return (String(text[..<index]), text.index(index, offsetBy: 2))
      }
      index = text.index(after: index)
    }
    return (String(text), text.endIndex)
  }
}

/// How values of FHIRPath are written in a search.
enum QueryValue {
  /// The values as alternatives; `nil` where there is none.
  ///
  /// A Coding, Identifier or Reference is a token or reference, a CodeableConcept its codings, a Quantity
  /// has its unit, and a resource is `Type/id`. What separates values in a search is escaped in data, and
  /// not in a text that the expression made: that may be a list of its own.
  static func text(_ values: FHIRPath.Collection) -> String? {
    let texts = values.flatMap(texts).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ",")
  }

  private static func texts(_ value: FHIRPath.Value) -> [String] {
    switch value {
    case .element(let element): texts(element, value.typeName())
    case .quantity(let quantity):
      [token([quantity.value?.description, quantity.system, quantity.code ?? quantity.unit])]
    default: [value.text ?? ""]
    }
  }

  private static func texts(_ element: Element, _ type: String) -> [String] {
    if element.isPrimitive { return [escaped(element.string ?? "")] }
    if let resource = element.resourceType {
      return element[.id]?.string.map { ["\(resource)/\($0)"] } ?? []
    }
    func member(_ name: ElementName) -> String? { element[name]?.string }
    switch type {
    case "CodeableConcept": return element.children(.coding).flatMap { texts($0, "Coding") }
    case "Coding": return [token([member(.system), member(.code)])]
    case "Identifier": return [token([member(.system), member(.value)])]
    case "Reference": return [escaped(member(.reference) ?? "")]
    case "Quantity", "SimpleQuantity", "Age", "Duration", "Money", "Count", "Distance":
      return [token([member(.value), member(.system), member(.code) ?? member(.unit)])]
    default: return []
    }
  }

  /// The parts of a token; without a system it is the code alone.
  private static func token(_ parts: [String?]) -> String {
    guard let last = parts.last ?? nil else { return escaped((parts.first ?? nil) ?? "") }
    if parts.count == 2, parts[0] == nil { return escaped(last) }
    return parts.map { escaped($0 ?? "") }.joined(separator: "|")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if ",|$\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// A text as it is written behind the question mark of an address (RFC 3986).
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: plain.contains(byte)
    }
  }

  private static let plain = Array("-._~/:,|$\\@".utf8)
}
