import SurveyDiagnostics

extension Machine {
  /// Looks at the left operand of a logical operator: whether it decides alone.
  ///
  /// FHIRPath, Boolean logic: three-valued, empty is unknown.
  mutating func isDecided(_ op: Operator, _ base: Int, _ offset: Int) throws(FHIRPath.Failure)
    -> Bool
  {
    let left = try boolean(from: base, .left(op), offset)
    switch (op, left) {
    case (.and, false): replace(base, with: .boolean(false))
    case (.or, true), (.implies, false): replace(base, with: .boolean(true))
    default:
      replace(base, with: left.map { .boolean($0) })
      return false
    }
    return true
  }

  /// Combines what is above `base` with the right operand, which starts at `right`.
  mutating func combine(
    _ op: Operator, _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    switch op {
    case .and, .or, .xor, .implies: try logic(op, base, right, offset)
    case .equal, .notEqual:
      let result = try equality(base, right, offset)
      replace(base, with: result.map { .boolean($0 == (op == .equal)) })
    case .equivalent, .notEquivalent:
      let result = try equivalence(base, right, offset)
      replace(base, with: .boolean(result == (op == .equivalent)))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      try comparison(op, base, right, offset)
    case .union: try distinct(base, offset)
    case .membership: try membership(base, right, offset)
    case .containment: try containment(base, right, offset)
    case .concatenate: try concatenate(base, right, offset)
    default: try arithmetic(op, base, right, offset)
    }
  }

  private mutating func logic(
    _ op: Operator, _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let left = right > base ? items[base].boolean : nil
    let right = try boolean(from: right, .right(op), offset)
    let result: Bool? =
      switch op {
      case .and: right == false ? false : left == nil ? nil : right
      case .or: right == true ? true : left == nil ? nil : right
      case .implies: right == true ? true : left == nil ? nil : right
      default: left.flatMap { left in right.map { left != $0 } }
      }
    replace(base, with: result.map { .boolean($0) })
  }

  private mutating func membership(
    _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    guard right > base else { return replace(base, with: nil) }
    guard right == base + 1 else {
      throw severalValues(.left(.membership), right - base, .severalForIn, at: offset)
    }
    let found = try contains(items[base], right..<items.count, offset)
    replace(base, with: .boolean(found))
  }

  private mutating func containment(
    _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    guard items.count > right else { return replace(base, with: nil) }
    guard items.count == right + 1 else {
      throw severalValues(
        .right(.containment), items.count - right, .severalForContains, at: offset)
    }
    let found = try contains(items[right], base..<right, offset)
    replace(base, with: .boolean(found))
  }

  /// Whether a collection has an item.
  mutating func contains(
    _ item: Item, _ range: Range<Int>, _ offset: Int
  ) throws(FHIRPath.Failure) -> Bool {
    for index in range {
      try spend(1, at: offset)
      if equals(item, items[index]) == true { return true }
    }
    return false
  }

  private mutating func concatenate(
    _ base: Int, _ right: Int, _ offset: Int
  ) throws(FHIRPath.Failure) {
    let second = try operand(right..<items.count, .right(.concatenate), offset)
    let first = try operand(base..<right, .left(.concatenate), offset)
    guard let first, let second else {
      return replace(base, with: first ?? second ?? store.add(EmptyCollection<UInt8>()))
    }
    replace(base, with: try joined(first, second, offset))
  }

  /// The text of an operand of `&`; `nil` where it is empty.
  private mutating func operand(
    _ range: Range<Int>, _ part: Part, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item? {
    guard let index = range.first else { return nil }
    guard range.count == 1 else {
      throw severalValues(part, range.count, .severalForConcatenation, at: offset)
    }
    guard let value = value(items[index]) else { return nil }
    if value.kind == .string { return value }
    guard let text = text(of: value) else {
      throw wrongType(part, value, .text, at: offset)
    }
    return text
  }

  /// One text of two; the first is made longer where it is the last one of the store.
  mutating func joined(
    _ first: Item, _ second: Item, _ offset: Int
  ) throws(FHIRPath.Failure) -> Item {
    var start = first.bytes.lowerBound
    if first.source != Item.store || first.bytes.upperBound != store.bytes.count {
      start = store.bytes.count
      try appendText(first, offset)
    }
    try appendText(second, offset)
    return .text(start, store.bytes.count - start, Item.store)
  }

  /// One text of several.
  mutating func joined(_ texts: [Item], _ offset: Int) throws(FHIRPath.Failure) -> Item {
    let start = store.bytes.count
    for text in texts { try appendText(text, offset) }
    return .text(start, store.bytes.count - start, Item.store)
  }

  /// Adds the bytes of a text to the store.
  mutating func appendText(_ text: Item, _ offset: Int) throws(FHIRPath.Failure) {
    try spend(text.bytes.count >> 4, at: offset)
    try reserve(text.bytes.count, at: offset)
    if text.source == Item.store {
      for index in text.bytes { store.bytes.append(store.bytes[index]) }
    } else if text.source == source {
      store.bytes.append(contentsOf: bytes[text.bytes])
    } else {
      store.bytes.append(contentsOf: sources[Int(text.source)].bytes[text.bytes])
    }
  }
}
