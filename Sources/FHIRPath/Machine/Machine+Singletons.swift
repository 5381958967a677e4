extension Machine {
  /// The one value above a place; `nil` where there is none.
  ///
  /// FHIRPath, Singleton Evaluation of Collections: several are an error.
  mutating func single(
    from base: Int, _ offset: Int, _ what: @autoclosure () -> String
  ) throws(FHIRPath.Failure) -> Item? {
    guard items.count > base else { return nil }
    guard items.count == base + 1 else {
      throw FHIRPath.Failure(
        .severalValues, "\(what()) has \(items.count - base) values where one is wanted",
        at: offset, hint: "choose one with first(), or go through all with select() or where()")
    }
    return value(items[base])
  }

  /// The one boolean above a place; any other single value counts as true.
  mutating func boolean(
    from base: Int, _ offset: Int, _ what: @autoclosure () -> String
  ) throws(FHIRPath.Failure) -> Bool? {
    guard let item = try single(from: base, offset, what()) else { return nil }
    return item.kind == .boolean ? item.boolean : true
  }

  /// The one whole number above a place.
  mutating func integer(
    from base: Int, _ offset: Int, _ what: @autoclosure () -> String
  ) throws(FHIRPath.Failure) -> Int64? {
    guard let item = try single(from: base, offset, what()) else { return nil }
    guard item.kind == .integer || item.kind == .long else {
      throw wrongType(what(), item, "a whole number", offset)
    }
    return item.integer
  }

  /// The one text above a place.
  mutating func text(
    from base: Int, _ offset: Int, _ what: @autoclosure () -> String
  ) throws(FHIRPath.Failure) -> Item? {
    guard let item = try single(from: base, offset, what()) else { return nil }
    guard item.kind == .string else { throw wrongType(what(), item, "a text", offset) }
    return item
  }

  func wrongType(
    _ what: String, _ item: Item, _ wanted: String, _ offset: Int
  ) -> FHIRPath.Failure {
    FHIRPath.Failure(
      .wrongType, "\(what) is \(describe(item)) where \(wanted) is wanted", at: offset)
  }

  /// The type of a value, for messages.
  func describe(_ item: Item) -> String {
    if let type = SystemType(item.kind) { return "of type \(type.rawValue)" }
    guard item.kind == .element else { return "a type" }
    return typeName(item).map { "of type \($0)" } ?? "an element"
  }

  /// Puts an argument's text on top; `nil` where it is empty.
  mutating func textArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Item? {
    let base = try argument(call, number)
    let text = try text(from: base, call.offset, "argument \(number + 1)")
    drop(to: base)
    return text
  }

  mutating func integerArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Int64? {
    let base = try argument(call, number)
    let value = try integer(from: base, call.offset, "argument \(number + 1)")
    drop(to: base)
    return value
  }

  mutating func singleArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Item? {
    let base = try argument(call, number)
    let value = try single(from: base, call.offset, "argument \(number + 1)")
    drop(to: base)
    return value
  }
}
