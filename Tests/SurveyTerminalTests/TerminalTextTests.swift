import SurveyInterview
import SurveyModel
import Testing

@testable import SurveyTerminal

@Suite("Formatted texts on a terminal")
struct TerminalTextTests {
  private typealias Inline = FormattedText.Inline

  private static func words(
    _ text: String, _ look: FormattedText.Emphasis = [], link: String? = nil
  ) -> Inline {
    .text(text, look, link: link)
  }

  @Test("Every kind of block reads as words, and is broken to the width")
  func blocks() {
    let text = FormattedText([
      .heading([Self.words("How to take it")], level: 2),
      .paragraph([
        Self.words("Take "), Self.words("one", .bold), Self.words(" a day."), .lineBreak,
        Self.words("Not two."),
      ]),
      .item([Self.words("with a glass of water, not with milk")], .init(level: 1)),
      .item([Self.words("in the morning")], .init(level: 2, .number(2))),
      .item([Self.words("or later")], .init(level: 2, .none)),
      .quotation([Self.words("It helped")], level: 1),
      .preformatted("a  b\n c"),
      .rule,
      .table([
        .init([[Self.words("Dose")], [Self.words("When")]], isHeading: true),
        .init([[Self.words("1 mg")], [Self.words("daily")]]), .init([[Self.words("2 mg")], []]),
      ]),
      .table([.init([[Self.words("a")], [Self.words("b"), .lineBreak, Self.words("c")]])]),
    ])
    #expect(
      TerminalText(text, in: Words()).wrapped(width: 30, margin: 1).map(\.text) == [
        " How to take it", " Take one a day.", " Not two.", " - with a glass of water, not",
        "   with milk", "   2. in the morning", "     or later", "   It helped", "   a  b",
        "    c", "",
        " Dose: 1 mg; When: daily", " Dose: 2 mg", " a; b c",
      ])
  }

  @Test(
    "Links and images say their address once",
    arguments: [
      (
        [
          words("our "), words("first ", link: "https://x.y"),
          words("page", .bold, link: "https://x.y"), words("."),
        ], "our first page (https://x.y)."
      ),
      ([words("https://x.y", link: "https://x.y")], "https://x.y"),
      ([words("x.y/a", link: "https://x.y/a")], "x.y/a"),
      ([words("me@x.y", link: "mailto:me@x.y")], "me@x.y"),
      (
        [words("a", link: "https://x/1"), words("b", link: "https://x/2")],
        "a (https://x/1)b (https://x/2)"
      ),
      ([.image(alternative: "a cat", address: "cat.png")], "Image: a cat (cat.png)"),
      ([.image(alternative: "", address: nil)], "Image"),
    ] as [([FormattedText.Inline], String)])
  func addresses(inlines: [FormattedText.Inline], text: String) {
    #expect(TerminalText(FormattedText([.paragraph(inlines)]), in: Words()).words == text)
  }

  @Test("Emphasis becomes a look")
  func looks() {
    let text = FormattedText([
      .paragraph([
        Self.words("a", [.bold, .italic]), Self.words("b", .struckThrough),
        Self.words("c", link: "c"),
      ])
    ])
    #expect(
      TerminalText(text, in: Words()).wrapped(width: 20) == [
        StyledLine([.init("a", [.bold, .italic]), .init("b", .dim), .init("c", .underlined)])
      ])
  }
}
