/// FHIRPath, Existence.
enum ExistenceFunction: String, FunctionList {
  case empty, exists, all, allTrue, anyTrue, allFalse, anyFalse, subsetOf, supersetOf, count,
    distinct, isDistinct, not

  var function: Function {
    switch self {
    case .empty:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        machine.replace(call.base, with: .boolean(machine.items.count == call.base))
      }
    case .exists:
      Function.turns(0...1, .existence) { (machine, call) throws(FHIRPath.Failure) in
        guard call.count == 1 else {
          machine.replace(call.base, with: .boolean(machine.items.count > call.base))
          return nil
        }
        return try machine.search(&call, for: { $0 == true }, found: true)
      }
    case .all:
      Function.turns(1...1, .criterion) { (machine, call) throws(FHIRPath.Failure) in
        try machine.search(&call, for: { $0 != true }, found: false)
      }
    case .allTrue:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.countBooleans(call) { trues, falses in falses == 0 }
      }
    case .anyTrue:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.countBooleans(call) { trues, falses in trues > 0 }
      }
    case .allFalse:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.countBooleans(call) { trues, falses in trues == 0 }
      }
    case .anyFalse:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.countBooleans(call) { trues, falses in falses > 0 }
      }
    case .subsetOf:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        let other = machine.argument(call, 0)
        let isSubset = try machine.isPart(call.base..<other, of: other..<machine.items.count, call)
        machine.replace(call.base, with: .boolean(isSubset))
      }
    case .supersetOf:
      Function(1...1, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        let other = machine.argument(call, 0)
        let isSuperset = try machine.isPart(
          other..<machine.items.count, of: call.base..<other, call)
        machine.replace(call.base, with: .boolean(isSuperset))
      }
    case .count:
      Function(0...0, .value(.system(.integer))) {
        (machine, call) throws(FHIRPath.Failure) in
        machine.replace(call.base, with: .integer(Int64(machine.items.count - call.base)))
      }
    case .distinct:
      Function(0...0, .subset(isOrdered: false)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.distinct(call.base, call.offset)
      }
    case .isDistinct:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        let count = machine.items.count
        try machine.distinct(call.base, call.offset)
        machine.replace(call.base, with: .boolean(machine.items.count == count))
      }
    case .not:
      Function(0...0, .value(.system(.boolean))) {
        (machine, call) throws(FHIRPath.Failure) in
        let value = try machine.boolean(from: call.base, .input, call.offset)
        machine.replace(call.base, with: value.map { .boolean(!$0) })
      }
    }
  }
}

extension Machine {
  /// Looks for an item for which the argument's value passes a test, and answers `found` then.
  @inline(__always)
  fileprivate mutating func search(
    _ call: inout Call, for test: (Bool?) -> Bool, found: Bool
  ) throws(FHIRPath.Failure) -> Int? {
    if call.turn > 0, test(try boolean(from: call.start, .criterion, call.offset)) {
      leave(call)
      replace(call.base, with: .boolean(found))
      return nil
    }
    drop(to: call.end)
    if goOn(&call) { return 0 }
    replace(call.base, with: .boolean(!found))
    return nil
  }

  fileprivate mutating func countBooleans(
    _ call: Call, _ test: (_ trues: Int, _ falses: Int) -> Bool
  ) throws(FHIRPath.Failure) {
    var trues = 0
    var falses = 0
    for index in call.base..<items.count {
      guard let value = value(items[index]) else { continue }
      guard value.kind == .boolean else {
        throw wrongType(.input, value, .boolean, at: call.offset)
      }
      if value.boolean { trues += 1 } else { falses += 1 }
    }
    replace(call.base, with: .boolean(test(trues, falses)))
  }

  fileprivate mutating func isPart(
    _ part: Range<Int>, of whole: Range<Int>, _ call: Call
  ) throws(FHIRPath.Failure) -> Bool {
    for index in part where try !contains(items[index], whole, call.offset) { return false }
    return true
  }
}
