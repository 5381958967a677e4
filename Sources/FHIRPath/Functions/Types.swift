/// FHIRPath, Types.
///
/// `is()` and `as()` are compiled to instructions of their own.
enum TypeFunction: String, FunctionList {
  case `is`, `as`, type

  var function: Function {
    switch self {
    case .is:
      Function.compiled(1...1, .typeTest)
    case .as:
      Function.compiled(1...1, .typeFilter(isOfOne: true))
    case .type:
      Function(0...0, .value(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        for index in call.base..<machine.items.count {
          let item = machine.items[index]
          let type: TypeName
          if let system = SystemType(item.kind) {
            type = TypeName(namespace: "System", name: system.rawValue)
          } else if item.kind == .element {
            type = TypeName(namespace: "FHIR", name: machine.typeName(item) ?? "Element")
          } else {
            type = TypeName(namespace: "System", name: "TypeInfo")
          }
          machine.items[index] = machine.store.add(type)
        }
      }
    }
  }
}
