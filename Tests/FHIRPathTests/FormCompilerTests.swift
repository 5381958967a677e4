import FHIRDocument
import FHIRPath
import SurveyDiagnostics
import TestSupport
import Testing

@Suite("Expressions of one form, compiled one after another")
struct FormCompilerTests {
  private static let roots = FHIRPath.Roots(
    types: ["QuestionnaireResponse": "resource"], variables: ["patient"])

  private static let response = Fixtures.read(
    #"""
    {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
     {"linkId": "a", "answer": [{"valueString": "x"}], "item": [
      {"linkId": "b", "answer": [{"valueString": "yy"}]}]},
     {"linkId": "b", "answer": [{"valueString": "y"}]},
     {"linkId": "é", "answer": [{"valueString": "it's"}]}]}
    """#)

  /// Expressions of which the first is compiled before the second.
  static let pairs: [(first: String, second: String)] = [
    (
      "%resource.item.where(linkId='a').answer.value",
      "%resource.item.where(linkId='b').answer.value"
    ),
    (
      "item.where(linkId = 'a').item.where(linkId = 'b')",
      "item.where(linkId = 'b').item.where(linkId = 'a')"
    ),
    (
      "repeat(item).where(linkId='a').answer.value = 'x'",
      "repeat(item).where(linkId='b').answer.value = 'y'"
    ),
    (
      "item.where(linkId='a' or linkId='c').answer.value",
      "item.where(linkId='c' or linkId='b').answer.value"
    ),
    ("item.where(linkId='a' and linkId='a')", "item.where(linkId='a' and linkId='b')"),
    (
      "item.where(linkId='b').answer.value='y'.upper()",
      "item.where(linkId='b').answer.value='Y'.lower()"
    ),
    ("item.where(linkId='ab').answer.value", "item.where(linkId='é').answer.value"),
    // Texts of other lengths, with escapes, in comments, between other marks.
    ("item.where(linkId='a').linkId", "item.where(linkId='bbb').linkId"),
    (#"item.answer.value='it\'s'"#, #"item.answer.value='IT\'S'"#),
    (
      #"item.where(linkId='a').answer.value='it\'s'"#,
      #"item.where(linkId='é').answer.value='it\'s'"#
    ),
    // As long as the first, but with other tokens where that has a text.
    ("item.where(linkId='abcd').linkId", "item.where(linkId='a'|'').linkId"),
    (#"item.answer.value='it is'"#, #"item.answer.value='it\'s'"#),
    ("item.answer.value='x' or 1=1", "item.answer.value='x' or 1=2"),
    ("item.where(linkId='a' /* ='a' */).linkId", "item.where(linkId='b' /* ='b' */).linkId"),
    ("item.where(linkId='a').`linkId`='a'", "item.where(linkId='b').`answer`='a'"),
    // Texts that are more than what is compared with.
    ("defineVariable('v', 1).where(%v = 1)", "defineVariable('w', 1).where(%w = 1)"),
    (
      "defineVariable('v', linkId = 'a').select(%v)", "defineVariable('w', linkId = 'a').select(%w)"
    ),
    ("1 'kg' = 1 'kg'", "1 'kg' = 2 'cm'"), ("'1' = '1' | '2'", "'2' = '1' | '2'"),
    ("item.linkId in ('a' | 'b')", "item.linkId in ('c' | 'd')"),
    ("item.where('a' = linkId).answer.value", "item.where('b' = linkId).answer.value"),
    (
      "item.where(linkId='a').answer.value.matches('x')",
      "item.where(linkId='b').answer.value.matches('y')"
    ),
    // Paths that start with a type, and what fails.
    (
      "QuestionnaireResponse.item.where(linkId='a')", "QuestionnaireResponse.item.where(linkId='b')"
    ),
    ("%Patient.where(name='a').name", "%Patient.where(name='b').name"),
    ("item.where(linkId='a').linkId + 1", "item.where(linkId='b').linkId + 1"),
    (
      "item.where(linkId='a').linkId.single() and item.single()",
      "item.where(linkId='b').linkId.single() and item.single()"
    ),
  ]

  @Test("One that differs from another only in texts is itself, not the other", arguments: pairs)
  func second(first: String, second: String) throws {
    var compiler = FHIRPath.FormCompiler(roots: Self.roots)
    _ = try compiler.compile(first)
    for text in [second, first] {
      let own = try FHIRPath.compile(text, roots: Self.roots)
      let (program, dependencies) = try compiler.compile(text)
      #expect(program.expression == text)
      #expect(dependencies == own.dependencies)
      #expect(program.dependencies == own.dependencies)
      #expect(program.steps == own.steps)
      #expect(program.roots == own.roots)
      #expect(program.itemPaths.map(\.comparedTexts) == own.itemPaths.map(\.comparedTexts))
      #expect(
        program.itemPaths.map { $0.steps.map(\.step) } == own.itemPaths.map { $0.steps.map(\.step) }
      )
      #expect(Self.outcome(of: program) == Self.outcome(of: own))
    }
  }

  @Test(
    "What is wrong in an expression is said of each that has it",
    arguments: [
      "item.where(linkId='a', 'b')", "item.where(linkId='a').nothing()", "linkId = 'a' 1", "a = 'b",
    ])
  func wrong(text: String) {
    var compiler = FHIRPath.FormCompiler(roots: Self.roots)
    for text in [text, text.replacing("'a'", with: "'x'")] {
      let own = #expect(throws: FHIRPath.Failure.self) {
        try FHIRPath.compile(text, roots: Self.roots)
      }
      let failure = #expect(throws: FHIRPath.Failure.self) { _ = try compiler.compile(text) }
      #expect(failure?.range == own?.range)
      #expect(failure?.code == own?.code)
    }
  }

  /// The values that a program gives, or where it fails.
  private static func outcome(of program: FHIRPath.Program) -> [String] {
    var environment = FHIRPath.Environment()
    environment.resource = response
    environment.variables["patient"] = [.element(response)]
    do throws(FHIRPath.Failure) {
      return try program.evaluate(on: response, in: environment).map { "\($0)" }
    } catch {
      return ["\(error.code) at \(error.range)"]
    }
  }
}
