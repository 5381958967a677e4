import FHIRPath
import Testing

@Suite("Regular expressions")
struct RegexTests {
  @Test(
    "Texts are matched",
    arguments: [
      ("abc", "b", true), ("abc", "^b", false), ("abc", "^a.c$", true), ("a\nb", "a.b", true),
      ("2026", "^[0-9]{4}$", true), ("20", "^\\\\d{3,}$", false), ("ABC", "(?i)abc", true),
      ("foo bar", "\\\\bbar\\\\b", true), ("x", "a|b|x", true), ("aab", "^a*?b$", true),
      ("äöü", "^\\\\p{L}+$", true), ("a-b", "^[a\\\\-b]+$", true), ("]", "[]]", true),
      ("", "^$", true), ("ab", "^(?:ab){1,2}$", true), ("abab", "^(?<x>ab)+$", true),
      ("aaa", "^(a?){0,2}$", false), ("aaa", "^a{1,3}$", true), ("aaaa", "^a{1,3}$", false),
      ("", "^(?:a|b?){0,3}$", true), ("abc", "^(?:a|b|c){0,3}?$", true),
    ])
  func matches(_ text: String, _ pattern: String, _ wanted: Bool) throws {
    let escaped = text.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\\n")
    #expect(try evaluate("'\(escaped)'.matches('\(pattern)')") == [String(wanted)])
  }

  @Test(
    "Matches are replaced, groups by their numbers",
    arguments: [
      ("'11/30/1972'.replaceMatches('(\\\\d+)/(\\\\d+)/(\\\\d+)', '$3-$1-$2')", "1972-11-30"),
      ("'ab'.replaceMatches('(?<x>a)(b)', '${2}${x}${y}\\\\${x}')", "ba${y}${x}"),
      ("'aaa'.replaceMatches('a', 'b')", "bbb"), ("'abc'.replaceMatches('x*', '-')", "-a-b-c-"),
      ("'äö'.replaceMatches('ö', 'o')", "äo"), ("'a.b'.replaceMatches('\\\\.', '')", "ab"),
      ("'abab'.replaceMatches('(a)(b)?', '<$1>')", "<a><a>"),
    ])
  func replaces(_ expression: String, _ wanted: String) throws {
    #expect(try evaluate(expression) == [wanted])
  }

  @Test(
    "No expression runs away",
    arguments: ["(a+)+$", "(a|aa)+$", "(a*)*b", "(.*a){12}x", "(a?){30}a{30}", "(x+x+)+y"])
  func runaway(_ pattern: String) throws {
    let text = String(repeating: "a", count: 2000)
    #expect(try evaluate("'\(text)b'.matches('^\(pattern)')").count == 1)
  }

  @Test(
    "What cannot be followed in bounded time is refused",
    arguments: [
      "(?=a)", "(?!a)", "(a)\\\\1", "(", "a)", "[a", "*a", "a{5,2}", "a{2000}", "(?<=a)b",
    ])
  func refused(_ pattern: String) {
    #expect {
      try evaluate("'a'.matches('\(pattern)')")
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .regularExpression
    }
  }

  @Test(
    "A defect has its place in the pattern",
    arguments: [
      ("ab)", 2), ("a(b", 1), ("x[0-9", 1), ("ab*+c{5,2}", 5), ("+a", 0), ("ä(?=b)", 1),
      ("(a)\\1", 3), ("a\\", 1), ("[b-a]", 1), ("xy\\p{Greek}", 2), ("a(?<x", 1),
      ("é[[:alpha:]]", 2), ("[:digit:]", 0), ("[^a[:space:]]", 3),
    ])
  func places(_ pattern: String, _ place: Int) {
    #expect {
      try FHIRPath.Pattern(pattern)
    } throws: {
      ($0 as? FHIRPath.Pattern.Problem)?.index == place
    }
  }

  @Test("A class of POSIX is refused, and the hint says what to write; a bracket is a character")
  func posix() throws {
    #expect {
      try FHIRPath.Pattern("[[:alpha:]]+")
    } throws: {
      ($0 as? FHIRPath.Pattern.Problem)?.hint == "write \\p{L} between the brackets"
    }
    #expect(try FHIRPath.Pattern("[[:x]+").matches("[:x") == true)
    #expect(try FHIRPath.Pattern("[\\[:alpha:]").matches(":") == true)
  }
}

@Suite("The size of regular expressions")
struct RegexSizeTests {
  @Test(
    "One that would be written out without end, or stands too deep, is refused",
    arguments: [
      "(?:(?:(?:(?:(?:){1000}){1000}){1000}){1000}){1000}", "(?:(?:a{0}){1000}){1000}",
      "a" + String(repeating: "*", count: 100_000), String(repeating: "(a", count: 100_000),
      "(?:(?:a{1000}){1000}){1000}",
    ])
  func refused(_ pattern: String) {
    #expect(throws: FHIRPath.Pattern.Problem.self) { try FHIRPath.Pattern(pattern) }
  }

  @Test(
    "A large one on a long text ends when its steps are used up",
    arguments: [
      "(.*a){900}", "(?:" + String(repeating: "()", count: 4000) + "a)*",
      "[" + String(repeating: "b-c", count: 100_000) + "]*|a*",
    ])
  func budget(_ pattern: String) throws {
    let text = String(repeating: "a", count: 100_000)
    var steps = 50_000
    #expect(try FHIRPath.Pattern(pattern).matches(text, steps: &steps) == nil)
    #expect(steps < 0)
  }

  @Test("An ordinary one on a text of a page takes a fraction of what an expression may take")
  func ordinary() throws {
    var steps = 2_000_000
    let text = String(repeating: "Text 1. ", count: 125)
    #expect(try FHIRPath.Pattern(#"^[\s\S]{0,1000}$"#).matches(text, steps: &steps) == true)
    #expect(steps > 1_900_000)
    #expect(try FHIRPath.Pattern(#"[ \r\n\t\S]+"#).matches(text, steps: &steps) == true)
  }
}
