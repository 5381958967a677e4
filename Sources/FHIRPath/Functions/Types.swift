/// FHIRPath, Types. `is()` and `as()` are compiled to instructions of their own.
extension FunctionTable {
  static let types: [Function] = [
    Function(name: "is", chapter: .types, arity: 1...1, form: .typeTest) {
      (machine, call) throws(FHIRPath.Failure) in
    },
    Function(name: "as", chapter: .types, arity: 1...1, form: .typeFilter(isOfOne: true)) {
      (machine, call) throws(FHIRPath.Failure) in
    },
    Function(name: "type", chapter: .types, arity: 0...0, form: .value(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      for place in call.base..<machine.items.count {
        let item = machine.items[place]
        let type: TypeName
        if let system = SystemType(item.kind) {
          type = TypeName(namespace: "System", name: system.rawValue)
        } else if item.kind == .element {
          type = TypeName(namespace: "FHIR", name: machine.typeName(item) ?? "Element")
        } else {
          type = TypeName(namespace: "System", name: "TypeInfo")
        }
        machine.items[place] = machine.store.add(type)
      }
    },
  ]
}
