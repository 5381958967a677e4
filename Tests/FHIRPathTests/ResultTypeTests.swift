import FHIRDocument
import FHIRPath
import Testing

/// What the values of an expression can be, told before anything is evaluated.
struct ResultTypeTests {
  private static let scope: FHIRPath.StaticScope = {
    var scope = FHIRPath.StaticScope()
    scope.answers = ["n": ["integer"], "c": ["Coding"], "d": ["date", "dateTime"]]
    scope.variables["resource"] = FHIRPath.ResultType(
      "QuestionnaireResponse", version: .r4, isResponse: true)
    scope.variables["previous"] = FHIRPath.ResultType("QuestionnaireResponse", version: .r4)
    return scope
  }()

  private static func names(_ expression: String) throws -> [String]? {
    try FHIRPath.compile(expression).resultType(
      onType: "QuestionnaireResponse.item", version: .r4, scope: scope
    ).names?.sorted()
  }

  @Test(
    "The types of a result are told",
    arguments: [
      ("'a'", ["string"]), ("1 + 1", ["integer"]), ("1 + 1.0", ["decimal"]), ("1 / 2", ["decimal"]),
      ("today() + 1 day", ["date"]), ("now() - 1 'h'", ["dateTime"]), ("'a' & 1", ["string"]),
      ("linkId", ["string"]), ("linkId = 'n'", ["boolean"]), ("answer.exists()", ["boolean"]),
      ("{}", []), ("iif(linkId = 'n', 1, 'a')", ["integer", "string"]),
      ("%resource.item.where(linkId = 'n').answer.value", ["integer"]),
      ("%resource.item.where(linkId = 'n' or linkId = 'c').answer.value", ["Coding", "integer"]),
      ("%resource.repeat(item).where(linkId = 'n').answer.value + 1", ["integer"]),
      ("%resource.descendants().where('c' = linkId).answer.first().value", ["Coding"]),
      ("%resource.descendants().where(linkId = 'c').answer.value.code", ["code"]),
      (
        "%resource.item.where(linkId = 'c').answer.item.where(linkId = 'd').answer.value",
        ["date", "dateTime"]
      ),
      ("%resource.item.where(linkId = 'd').answer.value + 1 month", ["date", "dateTime"]),
    ])
  func told(_ expression: String, _ names: [String]) throws {
    #expect(try Self.names(expression) == names)
  }

  @Test(
    "Of what is not certain nothing is told",
    arguments: [
      "%unknown", "%unknown.item.where(linkId = 'n').answer.value", "descendants()",
      "iif(true, 1, %unknown)", "1 | %unknown", "extension('x').value.ofType(Element)",
    ])
  func unknown(_ expression: String) throws {
    #expect(try Self.names(expression) == nil)
  }

  @Test("What is known of the items here says nothing of another response")
  func otherResponse() throws {
    let path = ".item.where(linkId = 'n').answer.value"
    #expect(try Self.names("%resource" + path) == ["integer"])
    #expect(try Self.names("%previous" + path)?.contains("Coding") == true)
    #expect(try Self.names("%previous" + path + " + 1")?.contains("decimal") == true)
    #expect(try Self.names("%resource.item.answer.value")?.contains("Coding") == true)
  }

  @Test("An operator on a value of which nothing is known gives what it can give at all")
  func operators() throws {
    #expect(try Self.names("%unknown + 1") == ["Quantity", "decimal", "integer", "integer64"])
    #expect(try Self.names("%unknown and true") == ["boolean"])
    #expect(try Self.names("%unknown & 'a'") == ["string"])
  }

  @Test(
    "What is known of answers is part of the check",
    arguments: [
      ("%resource.item.where(linkId = 'c').answer.value > 5", 1),
      ("%resource.item.where(linkId = 'n').answer.value > 5", 0),
      ("%resource.item.where(linkId = 'n').answer.value.code", 1),
      ("%resource.item.where(linkId = 'c').answer.value.code", 0),
      ("%resource.item.where(linkId = 'c').answer.value = 'x'", 1),
      ("%resource.item.where(linkId = 'c').answer.value != 5", 1),
      ("%resource.item.where(linkId = 'c').answer.value.code = 'x'", 0),
      ("%resource.item.where(linkId = 'n').answer.value = 5.0", 0),
      ("%resource.item.where(linkId = 'n').answer.value = 5 'kg'", 0),
      ("%resource.item.where(linkId = 'd').answer.value = now()", 0),
      ("%resource.item.where(linkId = 'd').answer.value = '2026'", 1),
      ("%resource.item.answer.value = 'x'", 0), ("{} = 'x'", 0), ("%unknown = 'x'", 0),
      ("%resource.itm", 1), ("%previous.item.where(linkId = 'c').answer.value > 5", 0),
    ])
  func check(_ expression: String, _ count: Int) throws {
    let found = try FHIRPath.compile(expression).check(
      onType: "QuestionnaireResponse.item", version: .r4, mode: .lenient, scope: Self.scope)
    #expect(found.count == count, "\(found)")
  }
}
