import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// Any text as an expression of FHIRPath: it is refused, or evaluated within its budget; a second
/// time it gives the same.
enum ExpressionsTarget {
  static func test(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(FHIRPath.Failure) {
      let program = try FHIRPath.compile(text)
      _ = program.dependencies
      _ = program.check(onType: "QuestionnaireResponse", version: .r4)
      let first = result(program)
      expect(first == result(program), "\(text) gave \(first) and then something else")
      for step in program.steps {
        expect(step.offset <= text.utf8.count, "\(text) has a step behind its end")
      }
      _ = result(program, tracing)
    } catch {
      _ = error.diagnostic(in: text)
      expect(error.offset <= text.utf8.count, "\(text) is wrong behind its end")
    }
  }

  /// The values as texts, or the failure.
  private static func result(
    _ program: FHIRPath.Program, _ environment: FHIRPath.Environment = environment
  ) -> [String] {
    guard let document else { return [] }
    do throws(FHIRPath.Failure) {
      return try program.evaluate(on: document.root, in: environment).map {
        $0.text ?? $0.typeName()
      }
    } catch {
      return ["\(error)"]
    }
  }

  private static let environment: FHIRPath.Environment = {
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30+01:00")
    environment.variables["x"] = [.integer(1), .string("a"), .boolean(true)]
    environment.budget.steps = 20_000
    return environment
  }()

  /// With each step reported, and few of them.
  private static let tracing: FHIRPath.Environment = {
    var result = environment
    result.budget.steps = 500
    result.step = { _, _ in }
    return result
  }()

  private static let document = Document.read(
    Source(
      text: #"""
        {"resourceType":"QuestionnaireResponse","status":"completed","authored":"2026-03-14",
        "item":[{"linkId":"1","answer":[{"valueDecimal":1.50},{"valueString":"a\nb"}]},
        {"linkId":"2","item":[{"linkId":"2.1","answer":[{"valueCoding":{"system":"s","code":"c"}},
        {"valueQuantity":{"value":4,"system":"http://unitsofmeasure.org","code":"g"}},
        {"valueDate":"2026-03"},{"_valueBoolean":{"id":"x"}}]}]}]}
        """#)
  ).document
}
