import FHIRDocument
import Testing

struct NarrativeTests {
  @Test(
    "htmlChecks() and the structure check have the same rules for narratives",
    arguments: [
      ("<p>a</p>", true), ("<address>a</address>", true), ("<font color='red'>a</font>", true),
      ("<center>a</center>", true), ("<ins>a</ins>", false), ("<del>a</del>", false),
      ("<nobr>a</nobr>", false), ("<script>a</script>", false), ("<form>a</form>", false),
      ("<img src='a' alt='b'/>", true), ("<p onclick='x'>a</p>", false),
      ("<p data-x='x'>a</p>", false), ("<p xml:lang='de' style='x'>a</p>", true),
      ("<a href='https://example.org'>a</a>", true), ("<a href=' JavaScript:x'>a</a>", false),
      ("<p>a", false), ("<p>a & b</p>", false), ("<p></p>", false), ("<p><ul/>a</p>", false),
    ])
  func agreement(_ markup: String, _ isAllowed: Bool) throws {
    let checked = try evaluate("'\(markup.replacing("'", with: "\\'"))'.htmlChecks()")
    #expect(checked == ["\(isAllowed)"])
    let text = """
      {"resourceType": "Patient", "text": {"status": "generated",
      "div": "<div xmlns='http://www.w3.org/1999/xhtml'>\(markup)</div>"}}
      """
    let document = try #require(Document.read(Source(text: text)).document)
    #expect(document.root.structureFindings().isEmpty == isAllowed)
  }
}
