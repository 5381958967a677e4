import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath, Conversion.
enum ConversionFunction: String, FunctionList {
  case iif
  case toBoolean, convertsToBoolean, toInteger, convertsToInteger, toLong, convertsToLong
  case toDecimal, convertsToDecimal, toDate, convertsToDate, toDateTime, convertsToDateTime
  case toTime, convertsToTime, toString, convertsToString, toQuantity, convertsToQuantity

  var function: Function {
    switch self {
    case .iif:
      Function.turns(2...3, .choice) { (machine, call) throws(FHIRPath.Failure) in
        try machine.iif(&call)
      }
    case .toBoolean: Self.converter(.boolean) { $0.toBoolean($1) }
    case .convertsToBoolean: Self.test { $0.toBoolean($1) }
    case .toInteger: Self.converter(.integer) { $0.toWhole($1, .integer) }
    case .convertsToInteger: Self.test { $0.toWhole($1, .integer) }
    case .toLong: Self.converter(.long) { $0.toWhole($1, .long) }
    case .convertsToLong: Self.test { $0.toWhole($1, .long) }
    case .toDecimal: Self.converter(.decimal) { $0.toDecimal($1) }
    case .convertsToDecimal: Self.test { $0.toDecimal($1) }
    case .toDate: Self.converter(.date) { $0.toDate($1) }
    case .convertsToDate: Self.test { $0.toDate($1) }
    case .toDateTime: Self.converter(.dateTime) { $0.toDateTime($1) }
    case .convertsToDateTime: Self.test { $0.toDateTime($1) }
    case .toTime: Self.converter(.time) { $0.toTime($1) }
    case .convertsToTime: Self.test { $0.toTime($1) }
    case .toString: Self.converter(.string) { $0.text(of: $1) }
    case .convertsToString: Self.test { $0.text(of: $1) }
    case .toQuantity:
      Function(0...1, .value(.system(.quantity))) { (machine, call) throws(FHIRPath.Failure) in
        let result = try machine.toQuantity(call)
        machine.replace(call.base, with: result.map { machine.store.add($0) })
      }
    case .convertsToQuantity:
      Function(0...1, .value(.system(.boolean))) { (machine, call) throws(FHIRPath.Failure) in
        guard machine.items.count > call.base else { return }
        let result = try machine.toQuantity(call)
        machine.replace(call.base, with: .boolean(result != nil))
      }
    }
  }

  private typealias Conversion = @Sendable (inout Machine, Item) -> Item?

  /// The function `toX()`.
  private static func converter(_ type: SystemType, _ convert: @escaping Conversion) -> Function {
    Function(0...0, .value(.system(type))) { (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      try machine.spendOnText(item, call)
      machine.replace(call.base, with: item.flatMap { convert(&machine, $0) })
    }
  }

  /// The function `convertsToX()`.
  private static func test(_ convert: @escaping Conversion) -> Function {
    Function(0...0, .value(.system(.boolean))) { (machine, call) throws(FHIRPath.Failure) in
      let item = try machine.input(call)
      try machine.spendOnText(item, call)
      machine.replace(call.base, with: item.map { .boolean(convert(&machine, $0) != nil) })
    }
  }
}

extension Machine {
  /// Takes the steps that reading a text costs.
  fileprivate mutating func spendOnText(
    _ item: Item?, _ call: Call
  ) throws(FHIRPath.Failure) {
    guard let item, item.kind == .string else { return }
    try spend(item.bytes.count >> 2, at: call.offset)
    try reserve(item.bytes.count * 2, at: call.offset)
  }

  fileprivate mutating func iif(_ call: inout Call) throws(FHIRPath.Failure) -> Int? {
    if call.turn == 0 {
      let count = call.end - call.base
      guard count <= 1 else {
        throw severalValues(.input, count, .severalForIif, at: call.offset)
      }
      this = call.base..<call.end
      return 0
    }
    if call.turn == 1 {
      let isTrue = try boolean(from: call.start, .criterion, call.offset) == true
      drop(to: call.start)
      if isTrue || call.count == 3 { return isTrue ? 1 : 2 }
    }
    leave(call)
    drop(call.base, call.end)
    return nil
  }

  fileprivate mutating func toBoolean(_ item: Item) -> Item? {
    switch item.kind {
    case .boolean: return item
    case .string:
      switch string(item).lowercased() {
      case "true", "t", "yes", "y", "1", "1.0": return .boolean(true)
      case "false", "f", "no", "n", "0", "0.0": return .boolean(false)
      default: return nil
      }
    default:
      guard let number = decimal(item) else { return nil }
      if number == ExactDecimal(1) { return .boolean(true) }
      return number == ExactDecimal(0) ? .boolean(false) : nil
    }
  }

  fileprivate mutating func toWhole(_ item: Item, _ kind: Item.Kind) -> Item? {
    switch item.kind {
    case .boolean: return .integer(item.boolean ? 1 : 0, kind: kind)
    case .integer, .long: return fitting(item.integer, kind)
    case .string:
      let text = string(item)
      let digits = text.utf8.first == 0x2B || text.utf8.first == 0x2D ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { return nil }
      return Int64(text).flatMap { fitting($0, kind) }
    default: return nil
    }
  }

  private func fitting(_ value: Int64, _ kind: Item.Kind) -> Item? {
    kind == .long || Int32(exactly: value) != nil ? .integer(value, kind: kind) : nil
  }

  fileprivate mutating func toDecimal(_ item: Item) -> Item? {
    switch item.kind {
    case .decimal: return item
    case .integer, .long: return store.add(ExactDecimal(Int(item.integer)))
    case .boolean: return store.add(ExactDecimal(item.boolean ? 1 : 0))
    case .string:
      let text = string(item)
      // (\+|-)?\d+(\.\d+)?
      guard let last = text.utf8.last, isDigit(last), text.utf8.first != 0x2E,
        text.utf8.allSatisfy({ isDigit($0) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D }),
        !text.hasPrefix("-."), !text.hasPrefix("+.")
      else { return nil }
      return ExactDecimal(lenient: text).map { store.add($0) }
    default: return nil
    }
  }

  fileprivate mutating func toDate(_ item: Item) -> Item? {
    switch item.kind {
    case .date: return item
    case .dateTime: return store.add(store.dateTimes[item.index].date)
    case .string:
      let text = string(item)
      if let date = PartialDate(text) { return store.add(date) }
      return PartialDateTime(partial: text).map { store.add($0.date) }
    default: return nil
    }
  }

  fileprivate mutating func toDateTime(_ item: Item) -> Item? {
    switch item.kind {
    case .dateTime: return item
    case .date: return store.add(PartialDateTime(store.dates[item.index]))
    case .string: return PartialDateTime(partial: string(item)).map { store.add($0) }
    default: return nil
    }
  }

  fileprivate mutating func toTime(_ item: Item) -> Item? {
    switch item.kind {
    case .time: return item
    case .string:
      let text = string(item)
      return TimeOfDay(partial: text.hasPrefix("T") ? text.dropFirst() : text[...]).map {
        store.add($0)
      }
    default: return nil
    }
  }

  /// The input as an amount, in the unit of the argument where there is one.
  fileprivate mutating func toQuantity(_ call: Call) throws(FHIRPath.Failure) -> Quantity? {
    let unit = call.count == 1 ? try textArgument(call, 0).map { string($0) } : nil
    guard let item = try input(call) else { return nil }
    try spendOnText(item, call)
    var result: Quantity?
    switch item.kind {
    case .boolean: result = Quantity(ExactDecimal(item.boolean ? 1 : 0), ucum: "1")
    case .string: result = Quantity(literal: string(item))
    default: result = quantity(item)
    }
    guard let unit else { return result }
    try spend(64 + 8 * (unit.utf8.count + (result?.code?.utf8.count ?? 0)), at: call.offset)
    return result?.converted(to: unit)
  }
}
