import FHIRPath
import Foundation
import Testing

@Suite("The page of functions")
struct FunctionPageTests {
  private static let cases: [(String, String)] = FunctionRow.chapters.flatMap(\.rows).flatMap {
    row in
    row.cases.map { ($0.expression, $0.result) } + row.limits.map { ($0.expression, $0.result) }
  }

  @Test("Each case of the page gives what it says", arguments: cases)
  func holds(_ expression: String, _ result: String) throws {
    #expect(try FunctionPage.result(expression) == result)
  }

  @Test("The page has the functions of the library, with their chapters and arguments")
  func functions() {
    let functions = FHIRPath.functions
    let rows = FunctionRow.chapters.flatMap { chapter, rows in rows.map { (chapter, $0) } }
      .filter { chapter, _ in chapter != "Variables and other parts" }
    #expect(Set(rows.map(\.1.name)) == Set(functions.map(\.name)))
    #expect(rows.count == functions.count)
    for (chapter, row) in rows {
      guard let function = functions.first(where: { $0.name == row.name }) else { continue }
      #expect(function.chapter == chapter, "\(row.name)")
      if chapter != "Instances", chapter != "General service" {
        #expect(function.arity == row.arity, "\(row.name)")
      }
    }
  }

  @Test("What is refused needs what is not available")
  func refused() throws {
    for row in FunctionRow.chapters.flatMap(\.rows)
    where row.cases.allSatisfy({ $0.result == "error" }) {
      for (expression, _) in row.cases {
        #expect(throws: FHIRPath.Failure.self) { try FunctionPage.evaluate(expression) }
        #expect(FunctionPage.code(expression) == .notAvailable, "\(expression)")
      }
    }
  }

  @Test("The page is what the cases show")
  func page() throws {
    let examples: [FunctionRow.Case] = try Articles.examples().map { ($0.expression, $0.result) }
    let text = try FunctionPage.text(examples)
    #expect(!text.contains("refused: nothing"))
    let isRecording = ProcessInfo.processInfo.environment["FHIR_SURVEY_RECORD"] == "1"
    if isRecording {
      try text.write(to: Articles.file("Functions"), atomically: true, encoding: .utf8)
      Issue.record("the page was recorded")
    }
    #expect(try Articles.text("Functions") == text)
  }
}
