import FHIRDocument

/// Reads XML, writes it as JSON, and comes back: the same resource.
enum XMLTarget {
  static func test(_ bytes: [UInt8]) {
    var input = bytes
    if Format(of: bytes) != .xml {
      input = Array("<Basic xmlns=\"http://hl7.org/fhir\">".utf8) + bytes
    }
    let result = Document.read(Source(name: "fuzz", bytes: input))
    guard let document = result.document else {
      expect(!result.diagnostics.isEmpty, "nothing was read, and nothing said")
      return
    }
    let json = JSONWriter.write(document.root)
    let (xml, problems) = XMLWriter.write(document.root, style: .pretty)
    // What was not understood is left out, or stands where no resource can have it.
    guard result.diagnostics.isEmpty, problems.isEmpty else { return }
    let first = difference(document.root, readAgain(xml, "xml").root, .texts)
    expect(first == nil, "XML: \(first ?? "")\n\(String(decoding: xml, as: UTF8.self))")

    let middle = readAgain(json, "json")
    let second = difference(document.root, middle.root, .texts)
    expect(second == nil, "JSON: \(second ?? "")\n\(String(decoding: json, as: UTF8.self))")
    let (back, more) = XMLWriter.write(middle.root, style: .pretty)
    expect(more.isEmpty, "\(more)")
    expect(back == xml, "JSON and back:\n\(String(decoding: xml + back, as: UTF8.self))")
  }
}
