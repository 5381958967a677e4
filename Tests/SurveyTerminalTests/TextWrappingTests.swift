import Testing

@testable import SurveyTerminal

@Suite("Wrapping of texts")
struct TextWrappingTests {
  @Test(
    "Lines break where the script lets them, and none is too wide",
    arguments: [
      ("one two three four", 10, ["one two", "  three", "  four"]),
      ("過去2週間、次のような問題にどのくらい悩まされていますか。", 20, ["過去2週間、次のよう", "  な問題にどのくらい", "  悩まされています", "  か。"]),
      ("你好，世界。今天感觉怎么样？", 12, ["你好，世界。", "  今天感觉怎", "  么样？"]),
      (
        "see https://example.org/a/very/long/address?with=query now", 20,
        ["see https://", "  example.org/a/", "  very/long/address?", "  with=query now"]
      ),
      ("Aaaaaaaaaaaaaaaaaaaaaaaaa", 12, ["Aaaaaaaaaaaa", "  aaaaaaaaaa", "  aaa"]),
      ("שלום עולם טוב", 10, ["שלום עולם", "  טוב"]),
      (
        "co\u{AD}op\u{AD}er\u{AD}ation and", 10,
        ["cooper-", "  ation", "  and"]
      ),
      ("a  b   ", 10, ["a  b   "]),
      ("first\n\nsecond", 10, ["first", "  ", "  second"]),
      ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 10, ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "  👩‍👩‍👧"]),
    ] as [(String, Int, [String])])
  func wrap(text: String, width: Int, lines: [String]) {
    let wrapped = TextWrapping.lines(text, width: width, indent: 2)
    #expect(wrapped == lines)
    #expect(wrapped.allSatisfy { TextWidth.columns(of: $0) <= width })
  }

  @Test("Pieces of a line keep their look over line breaks")
  func looks() {
    let line = StyledLine([.init("Take "), .init("one tablet", .bold), .init(" a day")])
    let wrapped = TextWrapping.lines(line, width: 12, indent: 1)
    #expect(
      wrapped == [
        StyledLine([.init("Take "), .init("one", .bold)]),
        StyledLine([.init(" "), .init("tablet", .bold), .init(" a")]),
        StyledLine([.init(" day")]),
      ])
  }
}
