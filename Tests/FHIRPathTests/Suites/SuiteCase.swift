import FHIRDocument
import Testing

/// A case of a suite: an expression, its input, and what has to come of it.
struct SuiteCase: Sendable, CustomTestStringConvertible {
  var suite: String
  var group: String
  var name: String
  var expression: String
  var input: String?
  var outputs: [Output] = []
  /// The kind of failure that is wanted: `syntax`, `semantic`, `execution`.
  var invalid: String?
  var mode: String?
  var isPredicate = false
  var skipsCheck = false
  var isOrdered = true

  struct Output: Sendable, Equatable {
    var type: String?
    var text: String
  }

  var testDescription: String { "\(suite) \(group) \(name)" }

  var version: FHIRVersion {
    switch suite {
    case "r4": .r4
    case "r4b": .r4b
    default: .r5
    }
  }
}
