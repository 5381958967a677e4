// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// What an operation is given: parameters of the address, or Parameters, or a resource as the body.
struct OperationInput {
  let query: RequestQuery
  /// The body; `nil` where there is none.
  let root: Element?

  /// The resource that an operation is about: the body itself, or a parameter of one of some names.
  func resource(_ names: String...) -> Element? {
    guard let root else { return nil }
    guard root.resourceType == "Parameters" else { return root }
    return parameters.first { names.contains($0["name"]?.string ?? "") }?[.resource]
  }

  private var parameters: [Element] {
    guard let root, root.resourceType == "Parameters", let name = root.document.name("parameter")
    else { return [] }
    return Array(root.children(name))
  }

  /// The value of a parameter of Parameters.
  func value(_ name: String) -> Element? {
    parameters.first { $0["name"]?.string == name }?.choice("value")
  }

  /// A parameter as text, from wherever it comes.
  func text(_ name: String) -> String? { value(name)?.string ?? query[name] }

  func number(_ name: String) throws(Refusal) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw Refusal(400, .value, "\(name)=\(text) is not a number")
    }
    return number
  }
}
