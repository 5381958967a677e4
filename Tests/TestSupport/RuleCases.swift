package import FHIRDocument
import FHIRPath
import Foundation

/// Files with cases of rules: what is given, and the facts that have to hold of the result.
package enum RuleCases {
  /// The cases in a file of the project, as objects; none where it cannot be read.
  package static func read(_ path: String) -> [[String: Any]] {
    let data = FileManager.default.contents(atPath: "\(Project.folder)/\(path)") ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
  }
}

extension Element {
  /// What an expression gives here, as texts; `{}` for an element without a value.
  package func texts(_ expression: String) throws -> [String] {
    try FHIRPath.compile(expression).evaluate(on: self).map { $0.text ?? "{}" }
  }
}
