/// FHIRPath, Existence.
extension FunctionTable {
  static let existence: [Function] = [
    Function(name: "empty", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      machine.replace(call.base, with: .boolean(machine.items.count == call.base))
    },
    Function(name: "exists", chapter: .existence, arity: 0...1, form: .existence) {
      (machine, call) throws(FHIRPath.Failure) in
      guard call.count == 1 else {
        machine.replace(call.base, with: .boolean(machine.items.count > call.base))
        return
      }
      let found = try machine.firstPlace(call) { $0 == true } != nil
      machine.replace(call.base, with: .boolean(found))
    },
    Function(name: "all", chapter: .existence, arity: 1...1, form: .criterion) {
      (machine, call) throws(FHIRPath.Failure) in
      let failed = try machine.firstPlace(call) { $0 != true } != nil
      machine.replace(call.base, with: .boolean(!failed))
    },
    Function(name: "allTrue", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.countBooleans(call) { trues, falses in falses == 0 }
    },
    Function(name: "anyTrue", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.countBooleans(call) { trues, falses in trues > 0 }
    },
    Function(name: "allFalse", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.countBooleans(call) { trues, falses in trues == 0 }
    },
    Function(name: "anyFalse", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.countBooleans(call) { trues, falses in falses > 0 }
    },
    Function(name: "subsetOf", chapter: .existence, arity: 1...1, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      let other = try machine.argument(call, 0)
      let isSubset = try machine.isPart(call.base..<other, of: other..<machine.items.count, call)
      machine.replace(call.base, with: .boolean(isSubset))
    },
    Function(name: "supersetOf", chapter: .existence, arity: 1...1, form: .value(.system(.boolean)))
    {
      (machine, call) throws(FHIRPath.Failure) in
      let other = try machine.argument(call, 0)
      let isSuperset = try machine.isPart(other..<machine.items.count, of: call.base..<other, call)
      machine.replace(call.base, with: .boolean(isSuperset))
    },
    Function(name: "count", chapter: .existence, arity: 0...0, form: .value(.system(.integer))) {
      (machine, call) throws(FHIRPath.Failure) in
      machine.replace(call.base, with: .integer(Int64(machine.items.count - call.base)))
    },
    Function(name: "distinct", chapter: .existence, arity: 0...0, form: .subset(isOrdered: false)) {
      (machine, call) throws(FHIRPath.Failure) in
      try machine.distinct(call.base, call.offset)
    },
    Function(name: "isDistinct", chapter: .existence, arity: 0...0, form: .value(.system(.boolean)))
    {
      (machine, call) throws(FHIRPath.Failure) in
      let count = machine.items.count
      try machine.distinct(call.base, call.offset)
      machine.replace(call.base, with: .boolean(machine.items.count == count))
    },
    Function(name: "not", chapter: .existence, arity: 0...0, form: .value(.system(.boolean))) {
      (machine, call) throws(FHIRPath.Failure) in
      let value = try machine.boolean(from: call.base, call.input, call.offset)
      machine.replace(call.base, with: value.map { .boolean(!$0) })
    },
  ]
}

extension Machine {
  /// The first item of the input for which the argument's value passes a test.
  @inline(__always)
  mutating func firstPlace(
    _ call: Call, _ test: (Bool?) -> Bool
  ) throws(FHIRPath.Failure) -> Int? {
    let end = items.count
    let block = block(call, 0)
    let outer = (this, index)
    defer { (this, index) = outer }
    for place in call.base..<end {
      this = place..<place + 1
      index = place - call.base
      let start = try run(block)
      let value = try boolean(from: start, call.criterion, call.offset)
      drop(to: start)
      if test(value) { return place }
    }
    return nil
  }

  fileprivate mutating func countBooleans(
    _ call: Call, _ test: (_ trues: Int, _ falses: Int) -> Bool
  ) throws(FHIRPath.Failure) {
    var trues = 0
    var falses = 0
    for place in call.base..<items.count {
      guard let value = value(items[place]) else { continue }
      guard value.kind == .boolean else {
        throw wrongType(call.input, value, .boolean, at: call.offset)
      }
      if value.boolean { trues += 1 } else { falses += 1 }
    }
    replace(call.base, with: .boolean(test(trues, falses)))
  }

  fileprivate mutating func isPart(
    _ part: Range<Int>, of whole: Range<Int>, _ call: Call
  ) throws(FHIRPath.Failure) -> Bool {
    for place in part where try !contains(items[place], whole, call.offset) { return false }
    return true
  }
}
