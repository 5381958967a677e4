import FHIRDocument
import FHIRPath
import SurveyPrimitives
import Testing

/// Evaluations one after another in the same memory give what each gives by itself.
struct EvaluatorTests {
  private static let first = response(["a": "1", "b": "2"])
  private static let second = response(["b": "3", "c": "x"])

  private static func response(_ answers: KeyValuePairs<String, String>) -> Element {
    let items = answers.map { #"{"linkId":"\#($0)","answer":[{"valueString":"\#($1)"}]}"# }
    let text =
      #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[\#(items.joined(separator: ","))]}"#
    guard let document = Document.read(Source(text: text)).document else {
      preconditionFailure("the response is no JSON")
    }
    return document.root
  }

  private static let expressions = [
    "%resource.item.where(linkId = 'b').answer.value",
    "item.answer.value.ofType(string)",
    "item.where(linkId = 'a').exists()",
    "'x' & item.linkId.first() & ' \\u00e4'",
    "(1.5 + 2.25).round(1)",
    "item.linkId.distinct().count()",
    "item.select(linkId | answer.value)",
    "item.linkId.matches('[ab]')",
    "defineVariable('n', item.count()).select(%n + 1)",
    "%height * 2",
    "%missing",
    "item.answer.value.single()",
    "descendants().where($this is string)",
    "QuestionnaireResponse.item.children().count()",
  ]

  @Test(arguments: [[0], [0, 1], [1, 0, 0], [0, 1, 0, 1]])
  func `gives the same as evaluations by themselves`(_ order: [Int]) {
    var environment = FHIRPath.Environment()
    environment.variables["height"] = [.integer(2)]
    let evaluator = FHIRPath.Evaluator(environment)
    for number in order {
      let input = number == 0 ? Self.first : Self.second
      for expression in Self.expressions {
        let alone = Self.texts { program throws(FHIRPath.Failure) in
          try program.evaluate(on: input, in: environment)
        }
        let together = Self.texts { program throws(FHIRPath.Failure) in
          try evaluator.evaluate(program, on: input)
        }
        #expect(together(expression) == alone(expression), "\(expression)")
      }
    }
  }

  private static func texts(
    _ evaluate: @escaping (FHIRPath.Program) throws(FHIRPath.Failure) -> FHIRPath.Collection
  ) -> (String) -> [String] {
    { expression in
      do throws(FHIRPath.Failure) {
        return try evaluate(FHIRPath.compile(expression)).map {
          "\($0.typeName()) \($0.text ?? "")"
        }
      } catch {
        return [error.description]
      }
    }
  }

  @Test func `takes what an evaluation gave as a variable of the next`() throws {
    let evaluator = FHIRPath.Evaluator()
    evaluator.environment.resource = Self.first
    let values = try evaluator.evaluate(
      FHIRPath.compile("item.answer.value"), on: Self.first)
    evaluator.environment.variables["values"] = Array(values)
    let joined = try evaluator.evaluate(
      FHIRPath.compile("%values.join('+') & %resource.status"), on: Self.first)
    #expect(joined.map(\.text) == ["1+2completed"])
  }

  @Test func `takes what evaluations cost off the same steps`() throws {
    let program = try FHIRPath.compile("item.answer.value")
    let evaluator = FHIRPath.Evaluator()
    var (alone, together) = (1000, 1000)
    _ = try program.evaluate(on: Self.first, in: FHIRPath.Environment(), steps: &alone)
    _ = try evaluator.evaluate(program, on: Self.first, steps: &together)
    #expect(together == alone)
    together = 2
    #expect(throws: FHIRPath.Failure.self) {
      try evaluator.evaluate(program, on: Self.first, steps: &together)
    }
    #expect(together == -1)
    #expect(try evaluator.evaluate(program, on: Self.first).count == 2)
  }
}
