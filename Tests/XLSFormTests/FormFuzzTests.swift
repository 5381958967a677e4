import FHIRDocument
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

@Suite("Hostile forms")
struct FormFuzzTests {
  /// Changes bytes of a text, takes some out and puts others in.
  private static func changed(_ bytes: [UInt8], _ random: inout some RandomNumberGenerator)
    -> [UInt8]
  {
    var bytes = bytes
    let marks = Array("|${}()'\"=,:\n 0a._[]<".utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
      default:
        let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }

  @Test("A form with changed bytes is read or rejected, and what is read can be written")
  func texts() {
    var random = SystemRandomNumberGenerator()
    let logic = """
      | survey |
      | | type | name | label | relevant | constraint | calculation | choice_filter | default |
      | | integer | n | N ${n} | ${one} = 'a' | . > 0 and regex(., 'x') | | | 3 |
      | | select_one l | one | O | | | | x = ${n} | a |
      | | calculate | c | | | | if(${n} > 1, ${n}, 2) | | |
      | choices |
      | | list_name | name | label | x |
      | | l | a | A | 1 |
      """
    var read = 0
    for text in [FormReadingTests.types, logic] {
      for _ in 0..<400 {
        let bytes = Self.changed(Array(text.utf8), &random)
        let format = XLSFormFormat()
        let source = Source(name: "f.md", bytes: bytes)
        _ = format.recognizes(source)
        guard let survey = format.read(source, beside: { _ in nil }).survey else { continue }
        let written = format.write(WriteRequest(survey, original: source))
        let back = format.read(Source(name: "f.xlsx", bytes: written.bytes)) { _ in nil }
        #expect(back.survey != nil, "\(String(decoding: bytes, as: UTF8.self))")
        read += 1
      }
    }
    #expect(read > 400)
  }

  @Test(
    "A workbook with changed bytes is read or rejected",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"), arguments: CorpusFormTests.files)
  func workbooks(path: String) throws {
    var random = SystemRandomNumberGenerator()
    let bytes = try #require(Corpus.bytes(path))
    for _ in 0..<20 {
      let source = Source(name: path, bytes: Self.changed(bytes, &random))
      let read = XLSFormFormat().read(source) { _ in nil }
      #expect(read.survey != nil || !read.diagnostics.isEmpty)
    }
  }
}
