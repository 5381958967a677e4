import FHIRDocument

/// JSON → XML → JSON: the same resource, or a diagnostic that says what XML cannot hold.
enum ConversionTarget {
  static func test(_ bytes: [UInt8]) {
    let input =
      Format(of: bytes) == .json ? bytes : Array("{\"resourceType\":\"Basic\",".utf8) + bytes
    guard let document = readWithoutErrors(input) else { return }
    let (xml, problems) = XMLWriter.write(document.root)
    guard problems.isEmpty else { return }
    let reading = Document.read(Source(name: "xml", bytes: xml))
    guard let middle = reading.document else {
      fatalError("\(reading.diagnostics)\n\(String(decoding: xml, as: UTF8.self))")
    }
    guard reading.diagnostics.isEmpty else { return }
    let json = JSONWriter.write(middle.root)
    let last = readAgain(json, "json")
    let found = difference(document.root, last.root, .textsWithoutMarkup)
    expect(found == nil, "\(found ?? "")\n\(String(decoding: xml, as: UTF8.self))")
    let (again, more) = XMLWriter.write(last.root)
    expect(more.isEmpty, "\(more)")
    // The reader of XML writes markup its own way; from then on nothing changes.
    let settled = JSONWriter.write(readAgain(again, "xml").root)
    expect(settled == json, String(decoding: json + settled, as: UTF8.self))
  }
}
