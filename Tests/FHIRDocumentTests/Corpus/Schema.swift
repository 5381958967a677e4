import CLibXML2

/// An XML schema, checked by libxml2's own validator.
final class Schema {
  private let schema: xmlSchemaPtr

  /// Reads a schema with what it imports from the same folder.
  init?(path: String) {
    guard let context = xmlSchemaNewParserCtxt(path) else { return nil }
    defer { xmlSchemaFreeParserCtxt(context) }
    guard let schema = xmlSchemaParse(context) else { return nil }
    self.schema = schema
  }

  deinit { xmlSchemaFree(schema) }

  /// What is wrong with a document first; `nil` when it is valid.
  func firstError(in bytes: [UInt8]) -> String? {
    let options = Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_HUGE.rawValue)
    let document = bytes.withUnsafeBytes { buffer in
      xmlReadMemory(
        buffer.assumingMemoryBound(to: CChar.self).baseAddress, Int32(buffer.count), nil, nil,
        options)
    }
    guard let document else { return "not well-formed" }
    defer { xmlFreeDoc(document) }
    guard let context = xmlSchemaNewValidCtxt(schema) else { return "no validator" }
    defer { xmlSchemaFreeValidCtxt(context) }
    var messages: [String] = []
    let code = withUnsafeMutablePointer(to: &messages) { messages in
      xmlSchemaSetValidStructuredErrors(
        context,
        { data, error in
          guard let message = error?.pointee.message else { return }
          data?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: message))
        }, messages)
      return xmlSchemaValidateDoc(context, document)
    }
    guard code != 0 else { return nil }
    let message = messages.first ?? "invalid"
    return String(message.split(whereSeparator: \.isNewline).first ?? "invalid")
  }
}
