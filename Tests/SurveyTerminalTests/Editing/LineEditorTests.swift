import Testing

@testable import SurveyTerminal

@Suite("A line under edit")
struct LineEditorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var start: String
    var keys: [Key]
    /// The text with `|` for the cursor.
    var result: String
    var testDescription: String { "\(start) \(keys) \(result)" }

    init(_ start: String, _ keys: [Key], _ result: String) {
      (self.start, self.keys, self.result) = (start, keys, result)
    }
  }

  static let rows = [
    Row("", [.text("a"), .text("b")], "ab|"), Row("ab", [.left, .text("x")], "ax|b"),
    Row("ab", [.left, .left, .left, .text("x")], "x|ab"), Row("ab", [.home, .right], "a|b"),
    Row("ab", [.control("a"), .control("e"), .text("c")], "abc|"),
    Row("ab", [.backspace, .backspace, .backspace], "|"), Row("ab", [.home, .delete], "|b"),
    // Deleting takes what a person sees as one character.
    Row("e\u{301}👩‍👩‍👧🇩🇪", [.backspace], "e\u{301}👩‍👩‍👧|"), Row("e\u{301}👩‍👩‍👧", [.backspace], "e\u{301}|"),
    Row("xe", [.text("\u{301}"), .backspace], "x|"),
    Row("one two  three", [.wordLeft], "one two  |three"),
    Row("one two", [.wordLeft, .wordLeft], "|one two"),
    Row("one two", [.home, .wordRight], "one| two"), Row("one two", [.control("w")], "one |"),
    Row("one two", [.home, .deleteWordRight], "| two"), Row("one two", [.control("u")], "|"),
    Row("one two", [.wordLeft, .control("k"), .control("a"), .control("y")], "two|one "),
    Row("one two", [.wordLeft, .control("u")], "|two"),
    Row("a", [.paste("one\r\ntwo\n")], "aone two|"),
    Row("", [.paste("a\u{1B}[A\u{7}b\tc")], "a[Ab c|"),
    Row("a", [.control("j")], "a|"),
  ]

  @Test("Keys edit the text", arguments: rows)
  func edits(_ row: Row) {
    var editor = LineEditor(row.start)
    for key in row.keys { _ = editor.press(key) }
    #expect("\(editor.before)|\(editor.after)" == row.result)
  }

  static let texts = [
    Row("", [.text("a"), .control("j"), .text("b")], "a\nb|"), Row("a", [.altEnter], "a\n|"),
    Row("ab\ncd", [.home, .text("x")], "ab\nx|cd"),
    Row("ab\ncd", [.home, .left, .control("u")], "|\ncd"),
    Row("ab\ncd", [.home, .left, .control("k")], "ab|cd"),
    Row("a", [.paste("b\rc\r\nd")], "ab\nc\nd|"),
  ]

  @Test("Keys edit a text of several lines", arguments: texts)
  func editsLines(_ row: Row) {
    var editor = LineEditor(row.start, keepsLines: true)
    for key in row.keys { _ = editor.press(key) }
    #expect("\(editor.before)|\(editor.after)" == row.result)
  }

  @Test("Up and down keep the column as far as the line goes")
  func lines() {
    var editor = LineEditor("long line\nab\nlonger", keepsLines: true)
    let result1 = editor.moveLine(-1)
    #expect(result1)
    #expect("\(editor.before)|" == "long line\nab|")
    let result2 = editor.moveLine(-1)
    #expect(result2)
    #expect("\(editor.before)|" == "lo|")
    let result3 = editor.moveLine(-1)
    #expect(!result3)
    let result4 = editor.moveLine(1)
    #expect(result4)
    #expect("\(editor.before)|" == "long line\nab|")
  }

  @Test("The history of a field gives back what was typed, and the present text after it")
  func history() {
    var editor = LineEditor("new", history: ["first", "second"])
    let result5 = editor.recall(-1)
    #expect(result5)
    #expect(editor.text == "second")
    let result6 = editor.recall(-1)
    #expect(result6)
    #expect(editor.text == "first")
    let result7 = editor.recall(-1)
    #expect(!result7)
    let result8 = editor.recall(1)
    #expect(result8)
    let result9 = editor.recall(1)
    #expect(result9)
    #expect(editor.text == "new")
    let result10 = editor.recall(1)
    #expect(!result10)
  }

  @Test("Random keys never lose the sum of both sides, nor stop")
  func random() {
    let keys: [Key] = [
      .text("é"), .text("\u{301}"), .paste("👍🏽 x\ny"), .backspace, .delete, .left, .right, .wordLeft,
      .wordRight, .control("k"), .control("w"), .control("y"), .altEnter, .home, .end,
    ]
    var generator = SystemRandomNumberGenerator()
    for keepsLines in [true, false] {
      var editor = LineEditor("", keepsLines: keepsLines)
      for _ in 0..<2000 {
        guard let key = keys.randomElement(using: &generator) else { continue }
        _ = editor.press(key)
        if editor.text.count > 200 { _ = editor.press(.control("u")) }
        #expect(editor.text == editor.before + editor.after)
        #expect(keepsLines || !editor.text.contains("\n"))
      }
    }
  }
}
