import CLibXML2
import FHIRDocument
import Foundation
import TestSupport

/// An XML schema, checked by libxml2's own validator.
///
/// The schema is read once and not changed; each check has a context of its own.
final class XMLSchema: @unchecked Sendable {
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

extension XMLSchema {
  /// HL7's schema of a version, where the corpus has it: R4's, and the last draft of R5's.
  static func of(_ version: FHIRVersion) -> XMLSchema? {
    switch version {
    case .r4: r4
    case .r5: r5
    case .dstu2, .stu3, .r4b: nil
    }
  }

  private static let r4 = Corpus.folder.flatMap {
    XMLSchema(path: $0 + "/schemas/r4/xsd/fhir-single.xsd")
  }

  /// R5's, from a copy without `(?:`, which the patterns of XML Schema do not have.
  private static let r5: XMLSchema? = {
    guard let folder = Corpus.folder else { return nil }
    let copy = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copy) }
    let source = URL(filePath: folder + "/schemas/r5/xsd-5.0.0-draft-final")
    guard (try? FileManager.default.copyItem(at: source, to: copy)) != nil else { return nil }
    let file = copy.appending(path: "fhir-single.xsd")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    try? Data(text.replacing("(?:", with: "(").utf8).write(to: file)
    return XMLSchema(path: file.path)
  }()
}
