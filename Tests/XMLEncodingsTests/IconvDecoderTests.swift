import FHIRDocument
import SurveyDiagnostics
import Testing
import XMLEncodings

struct IconvDecoderTests {
  private static func source(_ encoding: String, _ name: [UInt8]) -> Source {
    let start = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n"
    let text = start + "<Patient xmlns=\"http://hl7.org/fhir\"><id value=\""
    return Source(name: "x.xml", bytes: Array(text.utf8) + name + Array("\"/></Patient>".utf8))
  }

  private static func read(_ source: Source) -> ReadResult {
    var options = ReadOptions()
    options.decoder = IconvDecoder()
    return Document.read(source, options: options)
  }

  @Test(
    "Encodings that the reader does not know itself are read with iconv",
    arguments: [
      ("ISO-8859-15", [0xA4], "€"), ("windows-1250", [0x9A], "š"), ("KOI8-R", [0xC1], "а"),
      ("Shift_JIS", [0x82, 0xA0], "あ"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x24, 0x22, 0x1B, 0x28, 0x42], "あ"),
    ])
  func decoded(encoding: String, bytes: [UInt8], text: String) throws {
    let source = Self.source(encoding, bytes)
    let result = Self.read(source)
    #expect(result.document?.root[.id]?.string == text)
    #expect(result.diagnostics.map(\.code) == [.invalidUTF8])
    #expect(Document.read(source).diagnostics.map(\.code) == [.xmlSyntax])
  }

  @Test("An unknown encoding and bytes that are not in theirs are refused")
  func refused() {
    let unknown = Self.read(Self.source("x-none", []))
    #expect(unknown.diagnostics.map { $0.message() } == ["the encoding \"x-none\" is not known"])
    let wrong = Self.read(Self.source("EUC-JP", [0xFF, 0xFF]))
    #expect(wrong.document == nil && wrong.diagnostics.map(\.code) == [.xmlSyntax])
  }
}
