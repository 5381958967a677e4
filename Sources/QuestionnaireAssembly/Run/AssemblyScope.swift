import FHIRDocument
import FHIRPath
import FHIRQuestionnaire

/// What holds for an item because of what is around it.
struct AssemblyScope {
  /// The names that expressions may use.
  var names: Set<String> = []
  /// The value of `linkIdPrefix`.
  var prefix: String?
  /// The questionnaires, and items of libraries, that are just being put in, from the outermost.
  var chain: [String] = []

  /// How many parts may be in each other.
  static let maximumDepth = 50
  /// How many parts may be put in, each time counted.
  static let maximumParts = 2000

  /// Takes the names that a questionnaire or item declares; the value of a `linkIdPrefix` that it
  /// declares may use the one around it.
  mutating func enter(_ element: Element) throws(InvalidPrefix) {
    addNames(of: element)
    if let declared = element.variable("linkIdPrefix") {
      prefix = try value(of: declared)
    }
  }

  /// Takes the names that a questionnaire or item declares.
  mutating func addNames(of element: Element) {
    names.formUnion(element.namesFromOutside)
    for kind in ["itemPopulationContext", "variable"] {
      for mark in element.extensions(kind) {
        if let name = mark.choice("value")?[.name]?.string { names.insert(name) }
      }
    }
  }

  private func value(of variable: Element) throws(InvalidPrefix) -> String {
    let text = variable.choice("value")?["expression"]?.string ?? ""
    var environment = FHIRPath.Environment()
    if let prefix { environment.variables["linkIdPrefix"] = [.string(prefix)] }
    do throws(FHIRPath.Failure) {
      let values = Array(try FHIRPath.compile(text).evaluate(onAll: [], in: environment))
      if values.count == 1, case .string(let value)? = values.first { return value }
    } catch {}
    throw InvalidPrefix(text: text, variable: variable)
  }
}

/// A `linkIdPrefix` whose value is not one text.
struct InvalidPrefix: Error {
  let text: String
  let variable: Element
}

extension Element {
  /// The extension that declares a variable.
  func variable(_ name: String) -> Element? {
    extensions("variable").first { $0.choice("value")?[.name]?.string == name }
  }
}
