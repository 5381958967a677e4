public import Diagnostics

/// Writes a resource as FHIR's XML.
///
/// Elements stand in canonical order, ids of data types and urls of extensions are attributes, the
/// narrative is markup. What XML cannot hold ends in a diagnostic (``Diagnostic/Code/notWritable``):
/// control characters, arrays that FHIR does not know, names that are not names of XML.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
///
/// ```swift
/// let (bytes, diagnostics) = XMLWriter.write(document.root, style: .pretty)
/// ```
public struct XMLWriter {
  let document: Document
  private let definitions: Definitions
  private let isPretty: Bool
  private let elementType: TypeDefinition?
  private var order = ChildOrder()
  private var level = 0
  var output: [UInt8] = []
  private(set) var diagnostics: [Diagnostic] = []

  private init(_ document: Document, _ definitions: Definitions, _ style: TextStyle) {
    self.document = document
    self.definitions = definitions
    isPretty = style == .pretty
    elementType = definitions.type(named: "Element")
  }

  /// The XML text of a resource in UTF-8, and what could not be written.
  public static func write(
    _ element: Element, style: TextStyle = .compact, version: FHIRVersion = .r4
  ) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    var writer = XMLWriter(element.document, Definitions.of(version), style)
    writer.output.append(contentsOf: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    guard let type = element.resourceType, XMLEscapes.isName(type) else {
      writer.report(element.index, "only a resource, with a resourceType, can be written as XML")
      return ([], writer.diagnostics)
    }
    writer.startLine(always: true)
    writer.writeResource(element.index, type, isRoot: true)
    return (writer.output, writer.diagnostics)
  }

  mutating func report(
    _ index: Int, _ message: String, _ severity: Diagnostic.Severity = .error, hint: String? = nil
  ) {
    let element = Element(document: document, index: index)
    diagnostics.append(
      Diagnostic(severity, .notWritable, message, at: element.location(), hint: hint))
  }
}

// MARK: Elements

extension XMLWriter {
  private mutating func writeResource(_ index: Int, _ name: String, isRoot: Bool = false) {
    let type = definitions.type(named: name)
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    if isRoot { output.append(contentsOf: " xmlns=\"\(XMLNamespace.fhir)\"".utf8) }
    writeContent(
      index, name: Array(name.utf8), type, attributes: false, leavesOut: .resourceType)
  }

  /// Writes an element of an element; `type` is `nil` where the definitions do not know it.
  private mutating func writeElement(_ index: Int, _ definition: ElementDefinition?) {
    let node = document.nodes[index]
    let name = document.text(of: ElementName(rawValue: node.name))
    guard isWritable(index, name, node) else { return }
    if definition?.primitive == .xhtml || (definition == nil && isNarrative(node, name)) {
      writeNarrative(index)
      return
    }
    startLine()
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    let type = definition.map { definitions.type(of: $0) }
    switch node.kind {
    case .object:
      let resource =
        type == nil || type?.isResource == true
        ? Element(document: document, index: index).resourceType : nil
      if let resource, XMLEscapes.isName(resource) {
        writeContainer(index, name, resource)
      } else {
        if let resource { report(index, "\"\(resource)\" is not the name of a resource") }
        writeContent(index, name: Array(name.utf8), type, attributes: true, leavesOut: nil)
      }
    case .null:
      writeContent(index, name: Array(name.utf8), elementType, attributes: true, leavesOut: nil)
    default:
      output.append(contentsOf: " value=\"".utf8)
      appendValue(index)
      output.append(UInt8(ascii: "\""))
      writeContent(index, name: Array(name.utf8), elementType, attributes: true, leavesOut: nil)
    }
  }

  private mutating func writeContainer(_ index: Int, _ name: String, _ resource: String) {
    output.append(UInt8(ascii: ">"))
    level += 1
    startLine()
    writeResource(index, resource)
    level -= 1
    startLine()
    close(Array(name.utf8))
  }

  /// Writes the attributes and children of an element whose start tag is open.
  private mutating func writeContent(
    _ index: Int, name: [UInt8], _ type: TypeDefinition?, attributes: Bool,
    leavesOut: ElementName?
  ) {
    let children = order.push(childrenOf: index, in: document, type: type)
    defer { order.pop(children) }
    for position in children {
      let name = ElementName(rawValue: document.nodes[order[position]].name)
      if isAttribute(name, type, attributes) { writeAttribute(order[position], name) }
    }
    output.append(UInt8(ascii: ">"))
    let start = output.count
    level += 1
    var hint = 0
    for position in children {
      let name = ElementName(rawValue: document.nodes[order[position]].name)
      if name == leavesOut || isAttribute(name, type, attributes) { continue }
      let place = type?.index(of: name, startingAt: hint)
      if let place { hint = place }
      writeElement(order[position], place.flatMap { type?.elements[$0] })
    }
    level -= 1
    if output.count == start {
      output.removeLast()
      output.append(contentsOf: "/>".utf8)
    } else {
      startLine()
      close(name)
    }
  }

  private func isAttribute(_ name: ElementName, _ type: TypeDefinition?, _ allowed: Bool) -> Bool {
    guard allowed, name == .id || name == .url else { return false }
    return type.map { $0.element(name)?.isXMLAttribute == true } ?? (name == .id)
  }

  private mutating func writeAttribute(_ index: Int, _ name: ElementName) {
    let element = Element(document: document, index: index)
    guard element.hasValue else {
      report(index, "\"\(element.nameText)\" is an attribute in XML and has no value")
      return
    }
    if element.hasChildren {
      report(index, "\"\(element.nameText)\" is an attribute in XML and can have no extensions")
    }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: element.nameText.utf8)
    output.append(contentsOf: "=\"".utf8)
    appendValue(index)
    output.append(UInt8(ascii: "\""))
  }
}

// MARK: What can be written

extension XMLWriter {
  private mutating func isWritable(_ index: Int, _ name: String, _ node: Node) -> Bool {
    if name == "fhir_comments" {
      report(index, "fhir_comments, which FHIR dropped in 2015, are left out", .warning)
      return false
    }
    if node.kind == .array {
      report(index, "an empty array or an array in an array has no place in XML")
      return false
    }
    if node.kind == .null, Int(node.next) == index + 1 {
      report(index, "null has no place in XML", hint: "give it a value or an extension")
      return false
    }
    guard XMLEscapes.isName(name), let first = name.utf8.first, !(0x41...0x5A).contains(first)
    else {
      report(index, "\"\(name)\" cannot be the name of an element in XML")
      return false
    }
    return true
  }

  private func isNarrative(_ node: Node, _ name: String) -> Bool {
    name == "div" && (node.kind == .string || node.kind == .text)
  }
}

// MARK: Text

extension XMLWriter {
  mutating func startLine(always: Bool = false) {
    guard isPretty || always else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level * 2 { output.append(UInt8(ascii: " ")) }
  }

  private mutating func close(_ name: [UInt8]) {
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name)
    output.append(UInt8(ascii: ">"))
  }
}
