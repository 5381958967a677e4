import Foundation
import Testing

@testable import SurveyTerminal

@Suite("Line breaks")
struct LineBreakerTests {
  @Test(
    "Lines may break where UAX #14 lets them; | is where",
    arguments: [
      "so |be |it", "a-|b", "(a |b) |c", "1,234.56 |€5 |$(12) |-3", "3/4 |and/|or",
      "https://|example.org/|a/|b?|c=d&e", "“quoted |words” |end", "no\u{A0}break", "a\u{200B}|b",
      "日|本|語|で|す。|は|い、|い|い|え", "「は|い」|と|言っ|た", "こ|れ|は|テ|ス|ト|で|しょ|う|か？",
      "中|文|字|（例|子）。", "한|국|어 |문|장", "👩‍👩‍👧|👍🏽|🇩🇪|🇫🇷", "שלום |עולם", "مرحبا |بالعالم، |نعم",
      "e\u{301}a |b", "wait… |what?! |yes", "5 |%|の", "50%", "…|and |so |on",
    ])
  func opportunities(marked: String) {
    let text = marked.filter { $0 != "|" }
    let breaks = LineBreaker.breaks(in: text.unicodeScalars)
    var shown = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if breaks[index] { shown += "|" }
      shown.unicodeScalars.append(scalar)
    }
    #expect(shown == marked)
  }

  @Test(
    "The official tests of Unicode hold",
    .enabled(if: OfficialLineBreaks.exist, "Debian's package unicode-data is not installed"))
  func official() throws {
    let text = try String(contentsOfFile: OfficialLineBreaks.path, encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
      guard fields.count > 1 else { continue }
      let scalars = fields.compactMap { UInt32($0, radix: 16) }.compactMap(Unicode.Scalar.init)
      let wanted = fields.filter { $0 == "÷" || $0 == "×" }.dropLast().map { $0 == "÷" }
      let found = LineBreaker.breaks(in: scalars)
      #expect(found == Array(wanted), "\(line)")
      count += 1
    }
    #expect(count > 7000)
  }
}

/// The test file of the Unicode Character Database.
private enum OfficialLineBreaks {
  static let path = "/usr/share/unicode/auxiliary/LineBreakTest.txt"
  static let exist = FileManager.default.fileExists(atPath: path)
}
