/// FHIRPath, Instance Selectors: `Coding { system: 's', code: 'c' }`.
enum InstanceFunction: String, FunctionList {
  /// The type, then the name of each element and its value.
  case selector = "{}"

  var function: Function {
    Function(1...Self.mostArguments, .instance) {
      (machine, call) throws(FHIRPath.Failure) in
      guard let type = try machine.textArgument(call, 0) else { return }
      var elements: [(name: String, values: [Item])] = []
      for number in stride(from: 1, to: call.count - 1, by: 2) {
        guard let name = try machine.textArgument(call, number) else { continue }
        elements.append((machine.string(name), machine.values(call, number + 1)))
      }
      machine.replace(call.base, with: try machine.make(machine.string(type), elements, call))
    }
  }

  /// More than any type of FHIR has, and as many as an instruction counts.
  private static let mostArguments = 255
}
