import CLibXML2

/// What libxml2 makes of a text, to be held against our own parser.
struct LibXML2 {
  let isWellFormed: Bool
  let usesNamespacesRightly: Bool
  /// The document in a form of its own: elements of FHIR in the order of their names, without
  /// comments; markup as it is.
  let content: String?

  init(_ bytes: [UInt8]) {
    xmlInitParser()
    let context = xmlNewParserCtxt()
    defer { xmlFreeParserCtxt(context) }
    let options = [XML_PARSE_NONET, XML_PARSE_HUGE, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
    let document = bytes.withUnsafeBytes { text in
      xmlCtxtReadMemory(
        context, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), nil, nil,
        options.reduce(0) { $0 | Int32($1.rawValue) })
    }
    defer { xmlFreeDoc(document) }
    isWellFormed = document != nil && context?.pointee.wellFormed == 1
    usesNamespacesRightly = context?.pointee.nsWellFormed == 1
    content = xmlDocGetRootElement(document).map { Self.element($0, isMarkup: false) }
  }

  private static func element(_ node: xmlNodePtr, isMarkup: Bool) -> String {
    let own = name(node.pointee.name, node.pointee.ns)
    let isMarkup = isMarkup || own.hasSuffix("}div")
    var attributes: [String] = []
    var attribute = node.pointee.properties
    while let current = attribute {
      let value = xmlNodeListGetString(node.pointee.doc, current.pointee.children, 1)
      attributes.append(
        " \(name(current.pointee.name, current.pointee.ns))=\(string(value).debugDescription)")
      fhir_survey_xml_free(value)
      attribute = current.pointee.next
    }
    var children: [(name: String, text: String)] = []
    var child = node.pointee.children
    while let current = child {
      if current.pointee.type == XML_ELEMENT_NODE {
        children.append((string(current.pointee.name), element(current, isMarkup: isMarkup)))
      } else if isMarkup {
        children.append(("", self.markup(current)))
      }
      child = current.pointee.next
    }
    if !isMarkup {
      children = children.enumerated().sorted {
        ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
      }.map(\.element)
    }
    return "<\(own)\(attributes.sorted().joined())>\(children.map(\.text).joined())</>"
  }

  private static func markup(_ node: xmlNodePtr) -> String {
    let content = string(node.pointee.content)
    switch node.pointee.type {
    case XML_COMMENT_NODE: return "<!--\(content)-->"
    case XML_PI_NODE: return "<?\(string(node.pointee.name)) \(content)?>"
    default: return content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
  }

  private static func name(_ local: UnsafePointer<xmlChar>?, _ space: xmlNsPtr?) -> String {
    "{\(string(space?.pointee.href))}\(string(local))"
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
