extension Machine {
  /// The one value above an index; `nil` where there is none.
  ///
  /// FHIRPath, Singleton Evaluation of Collections: several are an error.
  mutating func single(
    from base: Int, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    try singleItem(from: base, part, offset).flatMap { value($0) }
  }

  /// The one item above an index as it is: a primitive with its extensions.
  @inline(__always)
  private func singleItem(
    from base: Int, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    guard items.count > base else { return nil }
    guard items.count == base + 1 else { throw severalValues(part, items.count - base, at: offset) }
    return items[base]
  }

  /// The one boolean above an index; any other single value counts as true.
  mutating func boolean(
    from base: Int, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Bool? {
    if items.count == base + 1, items[base].kind == .boolean { return items[base].boolean }
    guard let item = try single(from: base, part, offset) else { return nil }
    return item.kind == .boolean ? item.boolean : true
  }

  /// The one whole number above an index.
  mutating func integer(
    from base: Int, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Int64? {
    try integer(single(from: base, part, offset), part, offset)
  }

  /// A value that has to be a whole number.
  private func integer(
    _ item: Item?, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Int64? {
    guard let item else { return nil }
    guard item.kind == .integer || item.kind == .long else {
      throw wrongType(part, item, .whole, at: offset)
    }
    return item.integer
  }

  /// The one text above an index.
  mutating func text(
    from base: Int, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    try text(single(from: base, part, offset), part, offset)
  }

  /// A value that has to be a text.
  private func text(
    _ item: Item?, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    guard let item, item.kind != .string else { return item }
    throw wrongType(part, item, .text, at: offset)
  }
}

// MARK: Inputs and arguments of functions

extension Machine {
  /// The one value of the input.
  mutating func input(_ call: Call) throws(FHIRPath.Failure) -> Item? {
    try single(from: call.base, .input, call.offset)
  }

  /// The one item of the input as it is: a primitive with its extensions.
  func inputItem(_ call: Call) throws(FHIRPath.Failure) -> Item? {
    try singleItem(from: call.base, .input, call.offset)
  }

  /// The one text of the input.
  mutating func textInput(_ call: Call) throws(FHIRPath.Failure) -> Item? {
    try text(from: call.base, .input, call.offset)
  }

  /// An argument's text; `nil` where it is empty.
  mutating func textArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Item? {
    try text(singleArgument(call, number), .argument(number), call.offset)
  }

  /// An argument's whole number; `nil` where it is empty.
  mutating func integerArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Int64? {
    try integer(singleArgument(call, number), .argument(number), call.offset)
  }

  /// An argument's one value; `nil` where it is empty.
  mutating func singleArgument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Item? {
    let range = argumentRanges[call.firstRange + number]
    guard range.count <= 1 else {
      throw severalValues(.argument(number), range.count, at: call.offset)
    }
    return range.isEmpty ? nil : value(argumentItems[range.lowerBound])
  }
}
