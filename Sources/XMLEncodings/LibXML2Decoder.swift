import CLibXML2
public import FHIRDocument

/// Decodes XML in all encodings that libxml2 and the system's iconv know.
///
/// ```swift
/// var options = ReadOptions()
/// options.decoder = LibXML2Decoder()
/// let result = Document.read(source, options: options)
/// ```
public struct LibXML2Decoder: TextDecoder {
  /// Creates a decoder.
  public init() {}

  /// The text of some bytes in an encoding by its name.
  public func decode(_ bytes: [UInt8], from encoding: String) -> DecodedText {
    guard let handler = xmlFindCharEncodingHandler(encoding) else { return .unknownEncoding }
    defer { xmlCharEncCloseFunc(handler) }
    let input = xmlBufferCreate()
    let output = xmlBufferCreate()
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    let added = bytes.withUnsafeBufferPointer { buffer in
      xmlBufferAdd(input, buffer.baseAddress, Int32(clamping: buffer.count))
    }
    var left = xmlBufferLength(input)
    while added == 0, left > 0 {
      let written = fhir_survey_xml_convert(handler, output, input)
      let rest = xmlBufferLength(input)
      if written < 0 || rest == left { break }
      left = rest
    }
    let count = Int(xmlBufferLength(output))
    guard added == 0, left == 0, let content = xmlBufferContent(output) else {
      return .invalid(after: count)
    }
    return .text(Array(UnsafeBufferPointer(start: content, count: count)))
  }
}
