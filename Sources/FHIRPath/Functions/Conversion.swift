import SurveyDiagnostics
import SurveyPrimitives

/// FHIRPath, Conversion.
extension FunctionTable {
  static let conversion: [Function] =
    [
      Function(name: "iif", chapter: .conversion, arity: 2...3, form: .choice) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.iif(call)
      }
    ]
    + converter(.boolean) { machine, item in machine.toBoolean(item) }
    + converter(.integer) { machine, item in machine.toWhole(item, .integer) }
    + converter(.long) { machine, item in machine.toWhole(item, .long) }
    + converter(.decimal) { machine, item in machine.toDecimal(item) }
    + converter(.date) { machine, item in machine.toDate(item) }
    + converter(.dateTime) { machine, item in machine.toDateTime(item) }
    + converter(.time) { machine, item in machine.toTime(item) }
    + converter(.string) { machine, item in machine.text(of: item) }
    + [
      Function(
        name: "toQuantity", chapter: .conversion, arity: 0...1, form: .value(.system(.quantity))
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        let result = try machine.toQuantity(call)
        machine.replace(call.base, with: result.map { machine.store.add($0) })
      },
      Function(
        name: "convertsToQuantity", chapter: .conversion, arity: 0...1,
        form: .value(.system(.boolean))
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        guard machine.items.count > call.base else { return }
        let result = try machine.toQuantity(call)
        machine.replace(call.base, with: .boolean(result != nil))
      },
    ]

  /// `toX()` and `convertsToX()`.
  private static func converter(
    _ type: SystemType, _ convert: @escaping @Sendable (inout Machine, Item) -> Item?
  ) -> [Function] {
    [
      Function(
        name: "to\(type.rawValue)", chapter: .conversion, arity: 0...0, form: .value(.system(type))
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        machine.replace(call.base, with: item.flatMap { convert(&machine, $0) })
      },
      Function(
        name: "convertsTo\(type.rawValue)", chapter: .conversion, arity: 0...0,
        form: .value(.system(.boolean))
      ) {
        (machine, call) throws(FHIRPath.Failure) in
        let item = try machine.input(call)
        machine.replace(
          call.base, with: item.map { .boolean(convert(&machine, $0) != nil) })
      },
    ]
  }
}

extension Machine {
  fileprivate mutating func iif(_ call: Call) throws(FHIRPath.Failure) {
    guard items.count <= call.base + 1 else {
      throw severalValues(call.input, items.count - call.base, .severalForIif, at: call.offset)
    }
    let end = items.count
    let outer = this
    this = call.base..<end
    let start = try run(block(call, 0))
    let isTrue = try boolean(from: start, call.criterion, call.offset) == true
    drop(to: start)
    if isTrue {
      try run(block(call, 1))
    } else if call.count == 3 {
      try run(block(call, 2))
    }
    this = outer
    drop(call.base, end)
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
    case .dateTime: return store.add(store.dateTimes[item.place].date)
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
    case .date: return store.add(PartialDateTime(store.dates[item.place]))
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
    var result: Quantity?
    switch item.kind {
    case .boolean: result = Quantity(ExactDecimal(item.boolean ? 1 : 0), ucum: "1")
    case .string: result = Quantity(literal: string(item))
    default: result = quantity(item)
    }
    guard let unit else { return result }
    return result?.converted(to: unit)
  }
}
