import FHIRDocument
import FHIRPath
import TestSupport
import Testing

/// An expression with as many parts in parts as can be read, and its value.
private struct DeepExpression: Sendable, CustomTestStringConvertible {
  var testDescription: String
  private var open: String
  private var middle: String
  private var close: String
  var value: [String]

  init(_ name: String, _ open: String, _ middle: String, _ close: String, _ value: [String]) {
    (testDescription, self.open, self.middle, self.close) = (name, open, middle, close)
    self.value = value
  }

  func text(_ levels: Int) -> String {
    String(repeating: open, count: levels) + middle + String(repeating: close, count: levels)
  }

  static let all: [DeepExpression] = [
    DeepExpression("parentheses", "(", "1", ")", ["1"]),
    DeepExpression("signs", "-", "1", "", ["1"]),
    DeepExpression("right operands", "1 + (", "1", ")", ["501"]),
    DeepExpression("left operands", "(", "1", " + 1)", ["501"]),
    DeepExpression("booleans", "true and (", "true", ")", ["true"]),
    DeepExpression("unions", "(1 | ", "1", ")", ["1"]),
    DeepExpression("indices", "(0)[", "0", "]", ["0"]),
    DeepExpression("arguments", "'ab'.substring(0, ", "1", ".toString().length())", ["a"]),
    DeepExpression("criteria", "%resource.where(", "true", ")", ["Patient"]),
    DeepExpression("any of them", "%resource.exists(", "true", ")", ["true"]),
    DeepExpression("all of them", "%resource.all(", "true", ")", ["true"]),
    DeepExpression("projections", "$this.select(", "$this", ")", ["Patient"]),
    DeepExpression("choices", "iif(true, ", "'b'", ", 'c')", ["b"]),
    DeepExpression("criteria of choices", "iif(", "true", ", true, false)", ["true"]),
    DeepExpression("repetitions", "$this.repeat(", "{}", ")", []),
    DeepExpression("alternatives", "coalesce({}, ", "1", ")", ["1"]),
    DeepExpression("totals", "(1).aggregate(", "1", ", 0)", ["1"]),
    DeepExpression("traces", "$this.trace('t', ", "1", ")", ["Patient"]),
    DeepExpression("definitions", "$this.defineVariable('v', ", "1", ")", ["Patient"]),
  ]
}

@Suite("500 levels in a thread with 512 KB of stack")
struct SmallStackTests {
  private static let patient = #"{"resourceType":"Patient","id":"a"}"#

  @Test("Reading, evaluating, explaining and checking expressions", arguments: DeepExpression.all)
  fileprivate func expressions(deep: DeepExpression) throws {
    let document = try document(Self.patient)
    let text = deep.text(500)
    let (values, steps) = try onSmallStack { () -> ([String], Int) in
      do {
        let program = try FHIRPath.compile(text)
        _ = program.dependencies
        _ = program.itemPaths
        _ = program.regularExpressions
        _ = program.check(onType: "Patient", version: .r4)
        _ = program.resultType(onType: "Patient", version: .r4)
        var environment = FHIRPath.Environment()
        environment.trace = { _, _ in }
        let traced = try program.evaluate(on: document.root, in: environment)
        environment.step = { _, _ in }
        let again = try program.evaluate(on: document.root, in: environment)
        let values = traced.map { value in
          if case .element(let element) = value {
            return element.resourceType ?? element.string ?? ""
          }
          return value.text ?? ""
        }
        return (again.count == traced.count ? values : [], program.steps.count)
      } catch {
        return (["\(error)"], 0)
      }
    }
    #expect(values == deep.value)
    #expect(steps > 0)
  }

  @Test("What is nested more deeply is refused with a finding", arguments: DeepExpression.all)
  fileprivate func beyond(deep: DeepExpression) throws {
    let message = try onSmallStack { () -> String in
      do throws(FHIRPath.Failure) {
        _ = try FHIRPath.compile(deep.text(100_000 / deep.text(1).utf8.count))
        return ""
      } catch {
        return error.message
      }
    }
    #expect(message == "the parts of the expression are nested deeper than 500 levels")
  }

  @Test(
    "Walks through resources that are as deep",
    arguments: [
      "descendants().count()", "repeat(item).count()", "repeatAll(item).count()",
      "descendants().where(linkId = '9').count()", "descendants().distinct().count() > 0",
      "repeat(children()).count() > 0", "$this = %other", "$this ~ %other", "item ~ item.item",
      "(item | %other.item).count()", "descendants().answers().weight().count()",
    ])
  func walks(expression: String) throws {
    let text =
      #"{"resourceType":"Questionnaire","id":"a""#
      + (1...498).map { #","item":[{"linkId":"\#($0)","type":"group""# }.joined()
      + String(repeating: "}]", count: 498) + "}"
    let (read, other) = (try document(text), try document(text))
    let count = try onSmallStack { () -> Int in
      do {
        var environment = FHIRPath.Environment()
        environment.variables["questionnaire"] = [.element(read.root)]
        environment.variables["other"] = [.element(other.root)]
        return try FHIRPath.compile(expression).evaluate(on: read.root, in: environment).count
      } catch {
        return -1
      }
    }
    #expect(count == 1)
  }

  @Test("Regular expressions have groups in groups", arguments: [30, 500, 5000])
  func groups(levels: Int) throws {
    let pattern =
      String(repeating: "(", count: levels) + "a" + String(repeating: ")", count: levels)
    let matches = try onSmallStack { () -> Bool? in
      (try? FHIRPath.Pattern(pattern)).flatMap { $0.matches("a") }
    }
    #expect(matches == (levels < 40 ? true : nil))
  }

  @Test("Long chains of operators are followed to their end")
  func chains() throws {
    let criterion = (0..<4000).map { "linkId = '\($0)'" }.joined(separator: " or ")
    let union = (0..<6000).map { "'\($0)'" }.joined(separator: " | ")
    let counts = try onSmallStack { () -> [Int] in
      [
        "%resource.item.where(\(criterion)).answer.value",
        "%resource.item.where(linkId in (\(union)))",
        "item.where(answer.value + " + Array(repeating: "1", count: 9000).joined(separator: " + ")
          + " > 1)",
      ].map { text in
        guard let program = try? FHIRPath.compile(text) else { return -1 }
        _ = program.itemPaths
        _ = program.check(onType: "QuestionnaireResponse", version: .r4)
        return program.dependencies.linkIds.count
      }
    }
    #expect(counts == [4000, 6000, 0])
  }

  private func document(_ text: String) throws -> Document {
    try #require(Document.read(Source(text: text)).document)
  }
}
