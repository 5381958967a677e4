public import SurveyDiagnostics

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
public struct XMLWriter: ~Copyable {
  let document: Document
  private let definitions: Definitions
  private let isPretty: Bool
  private let elementType: TypeDefinition?
  private(set) var order = ChildOrder()
  private var level = 0
  var output: [UInt8] = []
  private var findings = FindingList<WriterFinding>()

  private init(_ document: Document, _ definitions: Definitions, _ style: TextStyle) {
    self.document = document
    self.definitions = definitions
    isPretty = style == .pretty
    elementType = definitions.type(named: "Element")
  }

  /// The XML text of a resource in UTF-8, and what could not be written.
  ///
  /// Without a version, it is that of the document.
  public static func write(
    _ element: Element, style: TextStyle = .compact, version: FHIRVersion? = nil
  ) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let definitions = Definitions.of(version ?? element.document.fhirVersion)
    var writer = XMLWriter(element.document, definitions, style)
    writer.output.append(contentsOf: #"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
    guard let type = element.resourceType, XMLCharacters.isName(type) else {
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
    findings.add(
      WriterFinding(severity: severity, element: element, message: message, hint: hint))
  }

  /// What could not be written, its places found all at once.
  private var diagnostics: [Diagnostic] {
    if findings.isEmpty { return [] }
    let locations = document.locations(of: findings.kept.map(\.element))
    let listed = zip(findings.kept, locations).map { finding, location in
      Diagnostic(finding.severity, .notWritable, finding.message, at: location, hint: finding.hint)
    }
    return listed + findings.overflow(in: Source(name: document.sourceName, bytes: []))
  }
}

// MARK: Elements

extension XMLWriter {
  private mutating func writeResource(_ index: Int, _ name: String, isRoot: Bool = false) {
    let type = definitions.type(named: name)
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    if isRoot { output.append(contentsOf: " xmlns=\"\(XMLNamespace.fhirName)\"".utf8) }
    output.append(UInt8(ascii: ">"))
    if writeChildren(of: index, type, isResource: true) {
      startLine()
      output.append(contentsOf: "</\(name)>".utf8)
    }
  }

  /// Writes an element of an element; `definition` is `nil` where FHIR knows none.
  private mutating func writeElement(_ index: Int, _ definition: ElementDefinition?) {
    let node = document.nodes[index]
    let name = ElementName(rawValue: node.name)
    guard isWritable(index, name, node) else { return }
    if definition?.primitive == .xhtml || (definition == nil && isNarrative(node, name)) {
      writeNarrative(index)
      return
    }
    reportChangedKind(index, node, definition)
    reportChangedType(index, node, definition)
    startLine()
    output.append(UInt8(ascii: "<"))
    append(name)
    guard node.kind == .object else {
      writePrimitive(index, name, hasValue: node.kind != .null)
      return
    }
    let type = definition.map { definitions.type(of: $0) }
    let resource =
      type == nil || type?.isResource == true
      ? Element(document: document, index: index).resourceType : nil
    if let resource, Self.isResourceName(resource) {
      output.append(UInt8(ascii: ">"))
      level += 1
      startLine()
      writeResource(index, resource)
      level -= 1
      close(name)
    } else {
      if let resource { report(index, "\"\(resource)\" is not the name of a resource") }
      writeContent(of: index, name, type)
    }
  }

  private mutating func writePrimitive(_ index: Int, _ name: ElementName, hasValue: Bool) {
    if hasValue {
      output.append(contentsOf: " value=\"".utf8)
      appendValue(index)
      output.append(UInt8(ascii: "\""))
    }
    if Int(document.nodes[index].next) > index + 1 {
      writeContent(of: index, name, elementType)
    } else {
      output.append(contentsOf: "/>".utf8)
    }
  }

  /// Writes the attributes and children of an element whose start tag is open.
  private mutating func writeContent(of index: Int, _ name: ElementName, _ type: TypeDefinition?) {
    writeAttributes(of: index, type)
    output.append(UInt8(ascii: ">"))
    if writeChildren(of: index, type, isResource: false) { close(name) }
  }

  /// Writes children behind a start tag, and makes that tag an empty one where there are none.
  private mutating func writeChildren(
    of index: Int, _ type: TypeDefinition?, isResource: Bool
  ) -> Bool {
    let nodes = document.nodes
    let children = order.push(
      childrenOf: index, in: nodes.span, type?.places, isFromJSON: document.isFromJSON)
    defer { order.pop(children) }
    let start = output.count
    level += 1
    for position in children {
      let name = ElementName(rawValue: order[position].element.name)
      if isResource, name == .resourceType {
        reportLostType(order[position].node)
        continue
      }
      if !isResource, isAttribute(name, type) { continue }
      let definition = type?.element(name)
      reportLostArray(children, at: position, definition)
      writeElement(order[position].node, definition)
    }
    level -= 1
    if output.count > start { return true }
    output.removeLast()
    output.append(contentsOf: "/>".utf8)
    return false
  }

  private mutating func writeAttributes(of index: Int, _ type: TypeDefinition?) {
    var written: [ElementName] = []
    var child = index + 1
    while child < Int(document.nodes[index].next) {
      let name = ElementName(rawValue: document.nodes[child].name)
      if isAttribute(name, type) {
        if written.contains(name) {
          report(child, "an attribute stands once; this one is left out")
        } else {
          let definition = type?.element(name)
          reportChangedType(child, document.nodes[child], definition)
          if document.nodes[child].flags.contains(.inArray) { reportLostArray(child, definition) }
          writeAttribute(child, name)
          written.append(name)
        }
      }
      child = Int(document.nodes[child].next)
    }
  }

  private func isAttribute(_ name: ElementName, _ type: TypeDefinition?) -> Bool {
    guard name == .id || name == .url else { return false }
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
    append(name)
    output.append(contentsOf: "=\"".utf8)
    appendValue(index)
    output.append(UInt8(ascii: "\""))
  }
}

// MARK: What can be written

extension XMLWriter {
  static let comments = ElementName(known: "fhir_comments")

  private mutating func isWritable(_ index: Int, _ name: ElementName, _ node: Node) -> Bool {
    if node.kind == .null, Int(node.next) == index + 1 {
      report(index, "null has no place in XML", hint: "give it a value or an extension")
      return false
    }
    if name == Self.comments {
      report(index, "fhir_comments, which FHIR dropped in 2015, are left out", .warning)
      return false
    }
    if name.isLocal, !isWritable(index, document.text(of: name)) { return false }
    if node.kind == .array {
      if Element(document: document, index: index).isEmptyArray {
        report(index, "an empty array has no place in XML; it is left out", .warning)
      } else {
        report(index, "an array in an array has no place in XML")
      }
      return false
    }
    return true
  }

  /// Whether XML can have an element of a name that FHIR does not know.
  private mutating func isWritable(_ index: Int, _ name: String) -> Bool {
    guard XMLCharacters.isName(name), !Self.isResourceName(name) else {
      report(index, "\"\(name)\" cannot be the name of an element in XML")
      return false
    }
    return true
  }

  /// Whether a reader of XML sees that an element of this name is a resource.
  private static func isResourceName(_ name: String) -> Bool {
    XMLCharacters.isName(name) && name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
  }

  private func isNarrative(_ node: Node, _ name: ElementName) -> Bool {
    (node.kind == .string || node.kind == .text) && document.text(of: name) == "div"
  }
}

// MARK: Text

extension XMLWriter {
  mutating func startLine(always: Bool = false) {
    guard isPretty || always else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level * 2 { output.append(UInt8(ascii: " ")) }
  }

  private mutating func append(_ name: ElementName) {
    if !NameTable.shared.append(name.rawValue, to: &output) {
      output.append(contentsOf: document.text(of: name).utf8)
    }
  }

  private mutating func close(_ name: ElementName) {
    startLine()
    output.append(contentsOf: "</".utf8)
    append(name)
    output.append(UInt8(ascii: ">"))
  }
}

/// What XML cannot hold of an element.
private struct WriterFinding: ReaderFinding {
  let severity: Diagnostic.Severity
  let element: Element
  let message: String
  let hint: String?
}
