import FHIRDocument
import FHIRPath
import Foundation
import SurveyPrimitives
import Testing

/// The articles of the documentation: their examples are run.
@Suite("The documentation")
struct DocumentationTests {
  /// An expression of an article and the line behind `// → `.
  struct Example: CustomStringConvertible {
    var article: String
    var expression: String
    var result: String

    var description: String { "\(article): \(expression)" }
  }

  @Test("Each example gives what stands behind it", arguments: try Articles.examples())
  func example(_ example: Example) throws {
    let document = try #require(
      Document.read(Source(text: try Articles.response())).document)
    var environment = FHIRPath.Environment()
    environment.now = PartialDateTime("2026-03-14T10:15:30+01:00")
    let result: String
    do {
      let values = try FHIRPath.compile(example.expression).evaluate(
        on: document.root, in: environment)
      result = values.isEmpty ? "{}" : values.map(Self.text).joined(separator: ", ")
    } catch {
      result = "error"
    }
    #expect(result == example.result)
  }

  @Test("Every article has examples, and the landing page names every article")
  func articles() throws {
    let names = try Articles.names()
    let examples = Set(try Articles.examples().map(\.article))
    let landing = try Articles.text("FHIRPath")
    #expect(names.count == 17)
    for name in names where name != "FHIRPath" {
      #expect(landing.contains("- <doc:\(name)>"))
      #expect(examples.contains(name) || name == "Functions")
    }
  }

  static func text(_ value: FHIRPath.Value) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .element(let element) where element.isText: quoted(element.string ?? "")
    default: value.text ?? "'an element'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

/// The files of the DocC catalogue.
enum Articles {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/FHIRPath/FHIRPath.docc")

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }

  static func file(_ name: String) -> URL { folder.appending(path: "\(name).md") }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// The response on which the examples are evaluated.
  static func response() throws -> String { try #require(blocks("json", in: "FHIRPath").first) }

  static func examples() throws -> [DocumentationTests.Example] {
    try names().flatMap { name in
      try blocks("fhirpath", in: name).flatMap { block in
        var examples: [DocumentationTests.Example] = []
        var expression: [String] = []
        for line in block.split(separator: "\n").map(String.init) {
          if line.hasPrefix("// → ") {
            examples.append(
              DocumentationTests.Example(
                article: name, expression: expression.joined(separator: "\n"),
                result: String(line.dropFirst(5))))
            expression = []
          } else {
            expression.append(line)
          }
        }
        #expect(expression.isEmpty, "\(name) has an example without a result")
        return examples
      }
    }
  }

  private static func blocks(_ language: String, in name: String) throws -> [String] {
    try text(name).components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }
}
