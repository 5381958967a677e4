import FHIRDocument
import FHIRPath
import Foundation
import TestSupport
import Testing

/// The expressions of questionnaires from real projects.
@Suite("The corpus")
struct CorpusExpressionTests {
  @Test(
    "Expressions of real questionnaires compile, but for those with a slip of the pen",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func compile() throws {
    let expressions = Self.expressions
    #expect(expressions.count > 500)
    let refused = expressions.filter { (try? FHIRPath.compile($0)) == nil }
    // Four have a ) too many, one an apostrophe without a backslash in a text.
    #expect(refused.count <= 5, "\(refused)")
  }

  @Test(
    "No expression of a real questionnaire takes more than its budget",
    .enabled(if: Corpus.exists, Comment(rawValue: Corpus.absence)))
  func evaluateAll() throws {
    let document = try #require(
      Document.read(Source(text: EvaluationTests.response)).document)
    var environment = FHIRPath.Environment()
    environment.budget.steps = 100_000
    for expression in Self.expressions {
      guard let program = try? FHIRPath.compile(expression) else { continue }
      do throws(FHIRPath.Failure) {
        _ = try program.evaluate(on: document.root, in: environment)
      } catch {
        #expect(
          error.code == .undefinedVariable || error.code == .notAvailable, "\(expression): \(error)"
        )
      }
    }
  }

  private static let expressions: Set<String> = {
    guard let corpus = Corpus.folder else { return [] }
    let folder = URL(fileURLWithPath: corpus).appendingPathComponent("questionnaires")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "json", let data = try? Data(contentsOf: file) else { continue }
      let source = Source(name: file.path, bytes: [UInt8](data))
      guard let root = Document.read(source).document?.root else { continue }
      collect(root, into: &found)
    }
    return found
  }()

  private static func collect(_ element: Element, into found: inout Set<String>) {
    if element["language"]?.string == "text/fhirpath", let text = element["expression"]?.string {
      found.insert(text)
    }
    for child in element.children { collect(child, into: &found) }
  }
}
