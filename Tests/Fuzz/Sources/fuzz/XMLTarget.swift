import FHIRDocument
import SurveyDiagnostics
import XMLEncodings

/// Reads XML, writes it as JSON, and comes back: the same resource; and libxml2 agrees about it.
enum XMLTarget {
  static func test(_ bytes: [UInt8]) {
    var input = bytes
    if Format(of: bytes) != .xml {
      input = Array("<Basic xmlns=\"http://hl7.org/fhir\">".utf8) + bytes
    }
    var options = ReadOptions()
    options.decoder = IconvDecoder()
    let result = Document.read(Source(name: "fuzz", bytes: input), options: options)
    let reference = LibXML2(input)
    compareRefusal(result, reference, input)
    guard let document = result.document else {
      expect(!result.diagnostics.isEmpty, "nothing was read, and nothing said")
      return
    }
    let json = JSONWriter.write(document.root)
    let (xml, problems) = XMLWriter.write(document.root, style: .pretty)
    // What was not understood is left out, or is where no resource can have it.
    guard result.diagnostics.isEmpty, problems.isEmpty else { return }
    let first = difference(document.root, readAgain(xml, "xml").root, .texts)
    expect(first == nil, "XML: \(first ?? "")\n\(String(decoding: xml, as: UTF8.self))")
    if reference.usesNamespacesRightly {
      let written = LibXML2(xml).content ?? ""
      expect(reference.content == written, "libxml2: \(reference.content ?? "")\n\(written)")
    }

    let middle = readAgain(json, "json")
    let second = difference(document.root, middle.root, .texts)
    expect(second == nil, "JSON: \(second ?? "")\n\(String(decoding: json, as: UTF8.self))")
    let (back, more) = XMLWriter.write(middle.root, style: .pretty)
    expect(more.isEmpty, "\(more)")
    expect(back == xml, "JSON and back:\n\(String(decoding: xml + back, as: UTF8.self))")
  }

  /// Both refuse the same texts, but for what only this library refuses, or libxml2 lets pass.
  private static func compareRefusal(_ result: ReadResult, _ reference: LibXML2, _ input: [UInt8]) {
    // libxml2 takes a NUL for the end of the text.
    if input.contains(0) { return }
    if result.document != nil {
      // Names with several colons, which libxml2 refuses only where what follows begins no name.
      expect(
        reference.isWellFormed || !reference.usesNamespacesRightly, "libxml2 refuses what is read")
    } else if let last = result.diagnostics.last,
      last.code == .xmlSyntax || last.code == .truncated, !isOwnRefusal(last.message())
    {
      expect(
        !reference.isWellFormed || !reference.usesNamespacesRightly,
        "libxml2 reads what is refused: \(last)")
    }
  }

  private static func isOwnRefusal(_ message: String) -> Bool {
    message.contains("a narrative alone") || message.contains("encoding")
      || message.contains("bytes that are not")
  }
}
