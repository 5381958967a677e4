package import FHIRDocument
import FHIRPath
import Foundation
import Testing

/// Files with cases of rules: what is given, and the facts that have to hold of the result.
package enum RuleCases {
  /// The cases in a file of the project, as objects; none where it cannot be read.
  package static func read(_ path: String) -> [[String: Any]] {
    let data = FileManager.default.contents(atPath: "\(Project.folder)/\(path)") ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
  }

  /// A resource of a case; of a version of FHIR, where it does not say it itself.
  package static func resource(_ object: Any, as version: FHIRVersion? = nil) throws -> Element {
    let data = try JSONSerialization.data(withJSONObject: object)
    var options = ReadOptions()
    options.version = version
    let source = Source(name: "case", bytes: Array(data))
    return try #require(Document.read(source, options: options).document).root
  }

  /// The facts of a case that do not hold of a result, with what it has instead.
  package static func failures(of given: [String: Any], in result: Element) throws -> [String] {
    var failures: [String] = []
    for fact in given["facts"] as? [[String: Any]] ?? [] {
      let expression = try #require(fact["fhirpath"] as? String)
      let texts = try result.texts(expression)
      if texts != fact["equals"] as? [String] { failures.append("\(expression): \(texts)") }
    }
    return failures
  }

  /// The findings that a case expects, by their numbers.
  package static func findings(of given: [String: Any]) -> Set<String> {
    Set(given["findings"] as? [String] ?? [])
  }
}

extension Element {
  /// What an expression gives here, as texts; `{}` for an element without a value.
  package func texts(_ expression: String) throws -> [String] {
    try FHIRPath.compile(expression).evaluate(on: self).map { $0.text ?? "{}" }
  }
}
