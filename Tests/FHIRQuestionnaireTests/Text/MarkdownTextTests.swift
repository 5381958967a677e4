import FHIRQuestionnaire
import SurveyModel
import Testing

@Suite("Text of Markdown")
struct MarkdownTextTests {
  @Test(
    "Emphasis, code, links, images and breaks are read",
    arguments: [
      ("Take **one** a day", "p Take *one* a day"),
      ("*a* _b_ __c__ ***d***", "p /a/ /b/ *c* */d/*"),
      ("snake_case_name stays, 2*3*4 does not", "p snake_case_name stays, 2/3/4 does not"),
      ("a * b * c", "p a * b * c"),
      ("**open", "p **open"), ("*foo**bar*", "p /foo**bar/"),
      ("*a **b* c**", "p /a b c/"),
      ("~~old~~ new", "p ~old~ new"),
      ("`a  *b*` and ``x`y``", "p `a  *b*` and `x`y`"),
      (
        "[our *page*](https://example.org/a \"Title\")",
        "p [our ](https://example.org/a)[/page/](https://example.org/a)"
      ),
      ("[run](javascript:alert(1)) [run](java&#10;script:x)", "p run run"),
      ("![a cat](cat.png)", "p ![a cat](cat.png)"),
      ("[![logo](l.png)](https://x.y)", "p ![logo](l.png)"),
      (
        "<https://example.org> <me@example.org>",
        "p [https://example.org](https://example.org) [me@example.org](mailto:me@example.org)"
      ),
      ("one  \ntwo\\\nthree\nfour", "p one⏎two⏎three four"),
      (#"\*not\* 1 \< 2 &amp; &eacute; &#8212; &unknown;"#, "p *not* 1 < 2 & é — &unknown;"),
      ("a <b>b</b><br/>c <!-- d --> 3 < 4", "p a b⏎c 3 < 4"),
      ("[x] [y](z w) ]", "p [x] [y](z w) ]"),
    ])
  func inlines(markdown: String, sketch: String) {
    #expect(FormattedText(markdown: markdown).sketch == [sketch])
  }

  @Test(
    "Blocks are read",
    arguments: [
      (
        "# One\n## Two ##\nThree\n===\nFour\n---\n#five",
        ["h1 One", "h2 Two", "h1 Three", "h2 Four", "p #five"]
      ),
      ("a\nb\n\nc", ["p a b", "p c"]),
      ("- a\n- b\n  more\n\n  again\n- c", ["1- a", "1- b more", "1 again", "1- c"]),
      ("1. a\n1. b\n   - x\n   - y\n2. c", ["1.1 a", "1.2 b", "2- x", "2- y", "1.3 c"]),
      ("3) a\n4) b\n* c", ["1.3 a", "1.4 b", "1- c"]),
      ("text\n12. no item\n- item\n7. next", ["p text 12. no item", "1- item", "1.7 next"]),
      ("- a\n\nafter", ["1- a", "p after"]),
      ("- a\nlazy", ["1- a lazy"]),
      ("> a\n> b\n>> c\n\nd", ["> a b", ">> c", "p d"]),
      ("> lazy\ngoes on", ["> lazy goes on"]),
      ("```\na  b\n *c*\n```\nd", ["pre a  b⏎ *c*", "p d"]),
      ("    code\n\n    more\n\ntext", ["pre code⏎more", "p text"]),
      ("***\n- - -\n___", ["---", "---", "---"]),
      ("| a | b |\n| --- | :-: |\n| *1* | 2 \\| 3 |\n\nend", ["# a | b | /1/ | 2 | 3", "p end"]),
      ("- \n- a", ["1- a"]),
      ("# ", []),
      ("", []),
    ] as [(String, [String])])
  func blocks(markdown: String, sketch: [String]) {
    #expect(FormattedText(markdown: markdown).sketch == sketch)
  }

  @Test(
    "A text that is made to take long is read",
    arguments: [
      String(repeating: "*a ", count: 20_000), String(repeating: "[", count: 20_000),
      String(repeating: "![a](", count: 5_000), String(repeating: "[a](b (", count: 5_000),
      String(repeating: "a**b", count: 10_000),
      String(repeating: "> ", count: 20_000) + "a", String(repeating: "- ", count: 20_000) + "a",
      String(repeating: "`", count: 20_000) + " " + String(repeating: "` `` ", count: 4_000),
      String(repeating: "<", count: 20_000),
      String(repeating: "_a ", count: 9_000) + String(repeating: "_", count: 9_000),
    ])
  func long(markdown: String) {
    #expect(!FormattedText(markdown: markdown).isEmpty)
  }
}
