import FHIRQuestionnaire
import SurveyModel
import Testing

@Suite("Text of XHTML")
struct XHTMLTextTests {
  @Test(
    "Blocks and words are read",
    arguments: [
      ("<b>a</b> b <em>c<strong>d</strong></em>", ["p *a* b /c/*/d/*"]),
      (
        "<div xmlns=\"http://www.w3.org/1999/xhtml\">\n <p>a</p>\n <p> b  c\n </p></div>",
        ["p a", "p b c"]
      ),
      ("a<br/>b<br />\n<br>c", ["p a⏎b⏎⏎c"]),
      (
        "<h2>H</h2>text<hr/><u>x</u><s>y</s><code>z</code>",
        ["h2 H", "p text", "---", "p _x_~y~`z`"]
      ),
      (
        "<ul><li>a<ol start='3'><li>x</li><li><p>y</p><p>z</p></li></ol>more</li><li>b</li></ul>",
        ["1- a", "2.3 x", "2.4 y", "2 z", "1 more", "1- b"]
      ),
      ("<blockquote>a<blockquote>b</blockquote></blockquote>c", ["> a", ">> b", "p c"]),
      ("<pre>\na  b\n c</pre>d", ["pre a  b⏎ c", "p d"]),
      (
        "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1<br/>x</td><td><b>2</b></td></tr></table>e",
        ["# A | B | 1⏎x | *2*", "p e"]
      ),
      (
        "<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>",
        ["| a⏎b c | d"]
      ),
      (
        "see <a href='https://x.y/?a&amp;b'>this <i>page</i></a>.",
        ["p see [this ](https://x.y/?a&b)[/page/](https://x.y/?a&b)."]
      ),
      (
        "<img src='a.png' alt='A cat'/><img src='data:image/png;base64,AA'>",
        ["p ![A cat](a.png)![]()"]
      ),
      ("a&nbsp;&eacute;&#x2014;&lt;b&gt;&amp;", ["p a\u{A0}é—<b>&"]),
      ("10<sup>9</sup> H<sub>2</sub>O x<sup>ab</sup>", ["p 10⁹ H₂O x^ab"]),
      ("say <q>yes</q>", ["p say “yes”"]),
      (
        "<span style='font-weight: bold; color:red'>a<i style='font-style:normal'>b</i></span>",
        ["p *ab*"]
      ),
      ("<![CDATA[a < b]]>", ["p a < b"]),
      ("", []),
    ] as [(String, [String])])
  func texts(xhtml: String, sketch: [String]) {
    #expect(FormattedText(xhtml: xhtml)?.sketch == sketch)
  }

  @Test(
    "What could run something, or is not to be read, falls away",
    arguments: [
      "a<script>alert(1)</script>", "a<style>b {}</style>", "a<!-- b -->",
      "<span onclick='x()'>a</span>",
      "<a href='javascript:x()'>a</a>", "<a href=' java&#10;script:x()'>a</a>",
      "<a href='vbscript:x'>a</a>",
      "<head><title>t</title></head><body>a</body>", "a<iframe src='https://x.y'>b</iframe>",
      "a<svg><text>b</text></svg>", "a<span style='display: none'>b</span>",
      "<?xml version='1.0'?><p>a</p>",
      "<!DOCTYPE html><p>a</p>",
    ])
  func unsafe(xhtml: String) {
    #expect(FormattedText(xhtml: xhtml)?.sketch == ["p a"])
  }

  @Test(
    "What is not well-formed is no text",
    arguments: [
      "<b>a", "a</b>", "<b><i>a</b></i>", "a < b", "<a href=x>y</a>", "&bogus;",
      "<!DOCTYPE a [<!ENTITY b 'c'>]>&b;",
    ])
  func malformed(xhtml: String) {
    #expect(FormattedText(xhtml: xhtml) == nil)
  }

  @Test("Depth beyond the limit is no text, and takes no stack")
  func deep() {
    let (open, close) = (
      String(repeating: "<div>", count: 400), String(repeating: "</div>", count: 400)
    )
    #expect(FormattedText(xhtml: open + "a" + close)?.sketch == ["p a"])
    #expect(
      FormattedText(
        xhtml: String(repeating: open, count: 100) + String(repeating: close, count: 100)) == nil)
  }
}
