import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the complex types of `fhir-single.xsd` as they are written there.
final class XSDReader: NSObject, XMLParserDelegate {
  /// A complex type under its schema name, such as `Questionnaire.Item`.
  struct ComplexType {
    var name: String
    var base: String?
    var elements: [SchemaElement] = []
    var attributes: [SchemaElement] = []
    /// The type restriction of the `value` attribute, which only primitives have.
    var valueType: String?
    /// Elements named by reference; in `ResourceContainer` these are all resources.
    var references: [String] = []
  }

  private(set) var types: [ComplexType] = []
  /// The codes of each list, under the name of its simple type.
  private(set) var lists: [String: [String]] = [:]
  private var list = ""
  private var current: ComplexType?
  private var choice: SchemaElement?
  private var problem: UnexpectedSchema?

  static func read(_ file: URL) throws -> XSDReader {
    let reader = XSDReader()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = reader
    guard parser.parse() else {
      throw reader.problem ?? UnexpectedSchema(description: "\(file.path) is not readable XML")
    }
    return reader
  }

  func parser(
    _ parser: XMLParser, didStartElement tag: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    do {
      try start(tag, attributes)
    } catch {
      problem = error as? UnexpectedSchema
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement tag: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch tag {
    case "xs:complexType":
      if let current { types.append(current) }
      current = nil
    case "xs:choice":
      if let choice, !choice.types.isEmpty { current?.elements.append(choice) }
      choice = nil
    default:
      break
    }
  }

  private func start(_ tag: String, _ attributes: [String: String]) throws {
    switch tag {
    case "xs:complexType":
      current = ComplexType(name: attributes["name"] ?? "")
    case "xs:simpleType":
      list = attributes["name"] ?? ""
    case "xs:enumeration":
      lists[list, default: []].append(attributes["value"] ?? "")
    case "xs:extension":
      current?.base = attributes["base"]
    case "xs:choice":
      choice = SchemaElement(name: "", types: [], isChoice: true).with(occurs: attributes)
    case "xs:element" where current != nil:
      try addElement(attributes)
    case "xs:attribute":
      addAttribute(attributes)
    default:
      break
    }
  }

  private func addElement(_ attributes: [String: String]) throws {
    if let reference = attributes["ref"] {
      if reference == "xhtml:div" {
        let div = SchemaElement(name: "div", types: ["xhtml"]).with(occurs: attributes)
        current?.elements.append(div)
      } else {
        current?.references.append(reference)
      }
      return
    }
    guard let name = attributes["name"], let type = attributes["type"] else {
      throw UnexpectedSchema(description: "an element without name or type")
    }
    guard choice != nil else {
      guard ["0", "1"].contains(attributes["minOccurs", default: "1"]),
        ["1", "unbounded"].contains(attributes["maxOccurs", default: "1"])
      else { throw UnexpectedSchema(description: "\(name) occurs neither once nor at will") }
      let element = SchemaElement(name: name, types: [type]).with(occurs: attributes)
      current?.elements.append(element)
      return
    }
    try addVariant(name, type)
  }

  private func addVariant(_ name: String, _ type: String) throws {
    let suffix = capitalized(type)
    let base = String(name.dropLast(suffix.count))
    let known = choice?.name ?? ""
    guard name.hasSuffix(suffix), known.isEmpty || known == base else {
      throw UnexpectedSchema(description: "\(name) does not end in its type \(type)")
    }
    choice?.name = base
    choice?.types.append(type)
  }

  private func addAttribute(_ attributes: [String: String]) {
    guard let name = attributes["name"], let type = attributes["type"] else { return }
    if name == "value" {
      current?.valueType = type
      return
    }
    var element = SchemaElement(name: name, types: [type.replacing("-primitive", with: "")])
    element.isXMLAttribute = true
    element.isRequired = attributes["use"] == "required"
    current?.attributes.append(element)
  }
}

extension SchemaElement {
  /// The element with `minOccurs` and `maxOccurs` as a schema gives them; both are 1 by default.
  func with(occurs attributes: [String: String]) -> SchemaElement {
    var element = self
    element.isRequired = attributes["minOccurs"] != "0"
    element.repeats = attributes["maxOccurs", default: "1"] != "1"
    return element
  }
}
