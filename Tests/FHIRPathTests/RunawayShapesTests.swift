import FHIRDocument
import FHIRPath
import TestSupport
import Testing

/// Expressions that would take all time or all memory: rule "bounds" of every evaluation.
@Suite("Expressions that run away")
struct RunawayShapesTests {
  /// 200 shapes and more, which `make runaways` measures, too: texts that grow, repetitions over
  /// numbers, dates and quantities, collections that grow and who uses them, codings of codings,
  /// totals that grow, and one `where` in another over all elements.
  static let shapes: [String] = {
    let text = (try? Project.text("\(Project.folder)/Benchmarks/runaways.txt")) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  /// A response with some hundred elements.
  private static let response: Document? = {
    let items = (0..<150).map { number in
      """
      {"linkId":"\(number)","answer":[{"valueCoding":{"system":"s","code":"c\(number)"}}]}
      """
    }
    let text = """
      {"resourceType":"QuestionnaireResponse","status":"completed",
      "item":[\(items.joined(separator: ","))]}
      """
    return Document.read(Source(text: text)).document
  }()

  @Test("There are 200 shapes at least")
  func count() { #expect(Set(Self.shapes).count >= 200) }

  /// Fewer steps than an evaluation has, as this is not an optimised build.
  @Test("Each ends for want of steps or memory, or has its result", arguments: shapes)
  func ends(_ expression: String) throws {
    let response = try #require(Self.response)
    var environment = FHIRPath.Environment()
    environment.budget = FHIRPath.Budget(steps: 200_000, memory: 1_000_000)
    let program = try FHIRPath.compile(expression)
    do {
      let values = try program.evaluate(on: response.root, in: environment)
      #expect(values.count < 100_000)
    } catch {
      #expect(error.code != .syntax && error.code != .unknownFunction)
    }
  }

  @Test(
    "Steps end what makes more work, memory what makes more of it",
    arguments: [
      ("'x'.repeat($this & 'x').count()", "the evaluation took too many steps"),
      ("'x'.repeatAll($this & $this).count()", "the evaluation needs more than 1 MB of memory"),
      ("(1 | 2).repeatAll($this).count()", "the evaluation needs more than 1 MB of memory"),
      ("1.repeat($this + 1).count()", "the evaluation needs more than 1 MB of memory"),
      (
        "%resource.descendants().where(%resource.descendants().where($this = 'z').exists())",
        "the evaluation took too many steps"
      ),
    ])
  func reasons(_ expression: String, _ reason: String) throws {
    let response = try #require(Self.response)
    var environment = FHIRPath.Environment()
    environment.budget = FHIRPath.Budget(steps: 400_000, memory: 1_000_000)
    #expect {
      try FHIRPath.compile(expression).evaluate(on: response.root, in: environment)
    } throws: {
      let failure = $0 as? FHIRPath.Failure
      return failure?.code == .budget && failure?.message == reason
    }
  }

  /// `n` groups of one linkId, with different answers.
  private static func groups(_ count: Int) -> Document? {
    let items = (0..<count).map { number in
      """
      {"linkId":"g","item":[{"linkId":"a","answer":[{"valueDecimal":\(number).5}]},
      {"linkId":"b","answer":[{"valueCoding":{"system":"s","code":"c\(number)"}}]}]}
      """
    }
    let text = """
      {"resourceType":"QuestionnaireResponse","status":"completed",
      "item":[\(items.joined(separator: ","))]}
      """
    return Document.read(Source(text: text)).document
  }

  @Test(
    "From n to 8 n groups the steps grow tenfold at most",
    arguments: [
      "item.distinct().count()", "item.isDistinct()", "item.item.answer.distinct().count()",
      "descendants().valueDecimal.distinct().count()", "(item | item).count()",
      "descendants().code.distinct().count()", "descendants().ofType(Coding).count()",
    ])
  func growth(_ expression: String) throws {
    let program = try FHIRPath.compile(expression)
    func steps(_ count: Int) throws -> Int {
      let document = try #require(Self.groups(count))
      var left = Int.max
      var environment = FHIRPath.Environment()
      environment.budget.steps = 100_000_000
      _ = try program.evaluate(on: document.root, in: environment, steps: &left)
      return Int.max - left
    }
    #expect(try steps(800) <= 10 * steps(100))
  }

  @Test("Equal groups are one, whatever the order of their parts and the digits of their numbers")
  func equalGroups() throws {
    let text = #"""
      {"resourceType":"QuestionnaireResponse","item":[
      {"linkId":"1","answer":[{"valueDecimal":1.50}]},{"answer":[{"valueDecimal":1.5}],"linkId":"\u0031"},
      {"linkId":"1","answer":[{"valueDecimal":15E-1}]},{"linkId":"1","answer":[{"valueDecimal":1.51}]},
      {"linkId":"1","answer":[{"valueTime":"10:00:00"}]},{"linkId":"1","answer":[{"valueTime":"10:00:00.0"}]},
      {"linkId":"1","answer":[{"valueDate":"2020-01-01"}]},{"linkId":"1","answer":[{"valueDate":"2020-01-02"}]},
      {"linkId":"2"}]}
      """#
    #expect(try evaluate("item.distinct().count()", on: text) == ["6"])
    #expect(try evaluate("(item | item | item).count()", on: text) == ["6"])
  }
}
