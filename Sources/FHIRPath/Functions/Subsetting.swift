import SurveyDiagnostics

/// FHIRPath, Subsetting.
enum SubsettingFunction: String, FunctionList {
  case single, first, last, tail, skip, take, intersect, exclude

  var function: Function {
    switch self {
    case .single:
      Function(0...0, .subset(isOrdered: false)) {
        (machine, call) throws(FHIRPath.Failure) in
        guard machine.items.count <= call.base + 1 else {
          throw machine.severalValues(
            .input, machine.items.count - call.base, .severalForSingle, at: call.offset)
        }
      }
    case .first:
      Function(0...0, .subset(isOrdered: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        if machine.items.count > call.base { machine.drop(to: call.base + 1) }
      }
    case .last:
      Function(0...0, .subset(isOrdered: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        if let last = machine.items.last, machine.items.count > call.base {
          machine.replace(call.base, with: last)
        }
      }
    case .tail:
      Function(0...0, .subset(isOrdered: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        machine.drop(call.base, min(call.base + 1, machine.items.count))
      }
    case .skip:
      Function(1...1, .subset(isOrdered: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        let count = try machine.count(call)
        machine.drop(call.base, call.base + count)
      }
    case .take:
      Function(1...1, .subset(isOrdered: true)) {
        (machine, call) throws(FHIRPath.Failure) in
        let count = try machine.count(call)
        machine.drop(to: call.base + count)
      }
    case .intersect:
      Function(1...1, .value(.input)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.keep(call, where: true)
        try machine.distinct(call.base, call.offset)
      }
    case .exclude:
      Function(1...1, .value(.input)) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.keep(call, where: false)
      }
    }
  }
}

extension Machine {
  /// The argument as a number of items of the input, none to all of them.
  fileprivate mutating func count(_ call: Call) throws(FHIRPath.Failure) -> Int {
    let available = items.count - call.base
    guard let wanted = try integerArgument(call, 0) else {
      throw missingArgument(call, 0)
    }
    return Int(min(max(wanted, 0), Int64(available)))
  }

  /// Keeps the items that are, or are not, in the argument.
  fileprivate mutating func keep(
    _ call: Call, where isWanted: Bool
  ) throws(FHIRPath.Failure) {
    let other = argument(call, 0)
    let end = items.count
    var kept = call.base
    for index in call.base..<other {
      let item = items[index]
      guard try contains(item, other..<end, call.offset) == isWanted else { continue }
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }
}
