import SurveyPrimitives
import Testing

@Suite("Texts without white space at their ends")
struct TrimmedTextTests {
  @Test(
    "White space at the ends goes, that within stays",
    arguments: [
      ("a b", "a b"), (" a", "a"), ("a\t\r\n", "a"), ("\u{A0}\u{3000}a\u{2003}", "a"), ("é ", "é"),
      (" 字 ", "字"), ("", ""), (" \n ", ""), (" e\u{301} ", "e\u{301}"),
    ])
  func trimmed(text: String, expected: String) {
    #expect(text.trimmed == expected)
    #expect("x\(text)x".dropFirst().dropLast().trimmed == expected)
  }
}
