import FHIRDocument
import FHIRPath
import Testing

/// Evaluates an expression on JSON and gives the values as texts.
func evaluate(
  _ expression: String, on json: String = "{}",
  in environment: FHIRPath.Environment = FHIRPath.Environment()
) throws -> [String] {
  let document = try #require(Document.read(Source(text: json)).document)
  let values = try FHIRPath.compile(expression).evaluate(on: document.root, in: environment)
  return values.map { $0.text ?? "an element" }
}

@Suite("The language")
struct LanguageTests {
  @Test(
    "An expression that is none is refused with its place",
    arguments: [
      ("", 0), ("1 +", 3), ("a.", 2), ("a..b", 2), ("(1", 2), ("'abc", 0), ("@x", 0), ("$that", 0),
      ("a[1", 3), ("1 ! 2", 2), ("/* a", 0), ("a b", 2), ("{1}", 1), ("@2026-02-31", 0),
      ("99999999999999999999999999999999999999999", 0), ("'\\u12'", 1), ("#", 0), ("%", 1),
    ])
  func syntax(_ text: String, _ offset: Int) {
    #expect {
      try FHIRPath.compile(text)
    } throws: { error in
      let failure = error as? FHIRPath.Failure
      return failure?.code == .syntax && failure?.offset == offset
    }
  }

  @Test(
    "A name that is not known is refused with a hint",
    arguments: [
      ("name.exist()", "did you mean exists?"), ("name.wher(use)", "did you mean where?"),
      ("a.startswith('b')", "did you mean startsWith?"),
    ])
  func hints(_ text: String, _ hint: String) {
    #expect {
      try FHIRPath.compile(text)
    } throws: {
      ($0 as? FHIRPath.Failure)?.hint == hint
    }
  }

  @Test(
    "A function with too many or too few arguments is refused",
    arguments: ["a.where()", "a.first(1)", "a.substring()", "a.iif(true)", "now(1)"])
  func arity(_ text: String) {
    #expect {
      try FHIRPath.compile(text)
    } throws: {
      ($0 as? FHIRPath.Failure)?.code == .wrongArity
    }
  }

  @Test("Deep nesting is refused, long chains are not")
  func depth() throws {
    let nested = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(throws: FHIRPath.Failure.self) { try FHIRPath.compile(nested) }
    let minus = String(repeating: "-", count: 5000) + "1"
    #expect(throws: FHIRPath.Failure.self) { try FHIRPath.compile(minus) }
    let sum = Array(repeating: "1", count: 5000).joined(separator: " + ")
    #expect(try evaluate(sum) == ["5000"])
    let path = Array(repeating: "a", count: 5000).joined(separator: ".")
    #expect(try evaluate(path) == [])
  }

  @Test(
    "Names and texts keep their escapes",
    arguments: [
      ("'a\\'b'", "a'b"), ("'\\u00e4'", "ä"), ("'\\ud83d\\ude00'", "😀"), ("'\\n'.length()", "1"),
      ("'a' /* b */ & // c\n 'd'", "ad"), ("`a b`", "1"), ("%`v w`", "2"), ("%'v w'", "2"),
    ])
  func escapes(_ text: String, _ wanted: String) throws {
    var environment = FHIRPath.Environment()
    environment.variables["v w"] = [.integer(2)]
    #expect(try evaluate(text, on: #"{"a b":1}"#, in: environment) == [wanted])
  }

  @Test(
    "A decimal keeps its digits",
    arguments: [
      ("1.50", "1.50"), ("1.10 + 1.2", "2.30"), ("a", "93.50"), ("a.toString()", "93.50"),
      ("0.1 + 0.2", "0.3"), ("10 / 4", "2.5"),
    ])
  func digits(_ text: String, _ wanted: String) throws {
    #expect(try evaluate(text, on: #"{"a":93.50}"#) == [wanted])
  }

  @Test("Whole numbers that leave their range are empty")
  func overflow() throws {
    #expect(try evaluate("2147483647 + 1") == [])
    #expect(try evaluate("2147483647L + 1") == ["2147483648"])
    #expect(try evaluate("9223372036854775807L + 1") == [])
    #expect(try evaluate("(-2147483648).abs()") == [] || evaluate("(-2147483648).abs()").count == 1)
  }
}
