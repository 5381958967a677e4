import FHIRDocument
import SurveyDiagnostics

/// Reads JSON, writes it, and reads it again: the second reading equals the first.
enum JSONTarget {
  static func test(_ bytes: [UInt8]) {
    var strict = ReadOptions()
    strict.isStrict = true
    var plain = ReadOptions()
    plain.readsSiblings = false
    for options in [ReadOptions(), strict, plain] {
      var reader = JSONReader(options: options)
      let result = reader.read(Source(name: "fuzz", bytes: bytes))
      guard let document = result.document else {
        expect(!result.diagnostics.isEmpty, "nothing was read, and nothing said")
        continue
      }
      for style in [JSONWriter.Style.compact, .pretty] {
        let text = JSONWriter.write(document.root, style: style)
        if result.diagnostics.contains(where: { $0.severity == .error }) { continue }
        let again = reader.read(Source(name: "again", bytes: text))
        guard let copy = again.document else {
          fatalError("\(again.diagnostics)\n\(String(decoding: text, as: UTF8.self))")
        }
        let found = difference(document.root, copy.root, .exact)
        expect(found == nil, "\(found ?? "")\n\(String(decoding: text, as: UTF8.self))")
        expect(JSONWriter.write(copy.root, style: style) == text, "written twice, not the same")
      }
    }
  }
}
