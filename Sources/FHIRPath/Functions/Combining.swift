/// FHIRPath, Combining.
enum CombiningFunction: String, FunctionList {
  case union, combine, coalesce

  var function: Function {
    switch self {
    case .union:
      Function(1...1, .union) {
        (machine, call) throws(FHIRPath.Failure) in
        _ = machine.argument(call, 0)
        try machine.distinct(call.base, call.offset)
      }
    case .combine:
      Function(1...2, .union) {
        (machine, call) throws(FHIRPath.Failure) in
        let end = machine.argument(call, 0)
        try machine.spend(machine.items.count - end, at: call.offset)
      }
    case .coalesce:
      Function.turns(1...99, .alternatives) { (machine, call) throws(FHIRPath.Failure) in
        if call.turn == 0 { machine.drop(to: call.base) }
        let isFound = machine.items.count > call.base
        return isFound || call.turn == call.count ? nil : call.turn
      }
    }
  }
}
