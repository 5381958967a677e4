/// FHIRPath, Combining.
extension FunctionTable {
  static let combining: [Function] = [
    Function(name: "union", chapter: .combining, arity: 1...1, form: .union) {
      (machine, call) throws(FHIRPath.Failure) in
      _ = try machine.argument(call, 0)
      try machine.distinct(call.base, call.offset)
    },
    Function(name: "combine", chapter: .combining, arity: 1...2, form: .union) {
      (machine, call) throws(FHIRPath.Failure) in
      let end = try machine.argument(call, 0)
      try machine.spend(machine.items.count - end, at: call.offset)
    },
    Function(name: "coalesce", chapter: .combining, arity: 1...99, form: .alternatives) {
      (machine, call) throws(FHIRPath.Failure) in
      machine.drop(to: call.base)
      for number in 0..<call.count {
        _ = try machine.argument(call, number)
        if machine.items.count > call.base { return }
      }
    },
  ]
}
