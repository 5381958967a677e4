import FHIRDocument
import SurveyPrimitives

extension Machine {
  /// The value of a primitive as one of FHIRPath's own; other elements stay what they are.
  ///
  /// `nil` for a primitive without a value, or with one that is not of its type.
  mutating func value(_ item: Item) -> Item? {
    guard item.kind == .element else { return item }
    use(item.source)
    let node = nodes[item.node]
    switch node.kind {
    case .object, .array: return item
    case .null: return nil
    case .string, .number, .boolean, .text: break
    }
    let text = text(node)
    switch meaning(item) {
    case .string, .none, .quantity: return text
    case let meaning: return value(of: text, as: meaning)
    }
  }

  @inline(never)
  private mutating func value(of text: Item, as meaning: Meaning) -> Item? {
    switch meaning {
    case .boolean: return boolean(text)
    case .string, .none, .quantity: return text
    case .integer, .long: return integer(text, meaning)
    case .decimal: return withBytes(text) { ExactDecimal(bytes: $0) }.map { store.add($0) }
    case .date: return withBytes(text) { PartialDate(bytes: $0) }.map { store.add($0) }
    case .dateTime: return withBytes(text) { PartialDateTime(bytes: $0) }.map { store.add($0) }
    case .time: return withBytes(text) { TimeOfDay(bytes: $0) }.map { store.add($0) }
    }
  }

  private func boolean(_ text: Item) -> Item? {
    if isText(text, "true") { return .boolean(true) }
    return isText(text, "false") ? .boolean(false) : nil
  }

  private func integer(_ text: Item, _ meaning: Meaning) -> Item? {
    let number = withBytes(text) { bytes -> Int64? in
      let isNegative = bytes.count > 0 && bytes[0] == 0x2D
      var value: Int64 = 0
      guard bytes.count > (isNegative ? 1 : 0), bytes.count < 19 else {
        return ExactDecimal(bytes: bytes)?.integer.map { Int64($0) }
      }
      for index in (isNegative ? 1 : 0)..<bytes.count {
        guard isDigit(bytes[index]) else {
          return ExactDecimal(bytes: bytes)?.integer.map { Int64($0) }
        }
        value = value * 10 + Int64(bytes[index] & 15)
      }
      return isNegative ? -value : value
    }
    guard let number else { return nil }
    let isLong = meaning == .long || Int32(exactly: number) == nil
    return .integer(number, kind: isLong ? .long : .integer)
  }

  /// The bytes of a primitive's value, escapes undone.
  @inline(__always)
  private mutating func text(_ node: Node) -> Item {
    node.isEscaped ? decoded(node) : .text(Int(node.start), Int(node.length), source)
  }

  @inline(never)
  private mutating func decoded(_ node: Node) -> Item {
    let range = Int(node.start)..<Int(node.start) + Int(node.length)
    charge(range.count >> 3)
    return store.add(JSONEscapes.decode(sources[Int(source)].bytes[range]))
  }

  /// An amount: a quantity of FHIRPath, or an element of type Quantity with a value.
  mutating func quantity(_ item: Item) -> Quantity? {
    switch item.kind {
    case .quantity: return store.quantities[item.index]
    case .integer, .long:
      return Quantity(ExactDecimal(Int(item.integer)), ucum: "1")
    case .decimal: return Quantity(store.decimals[item.index], ucum: "1")
    case .element:
      guard isQuantity(item) else { return nil }
      let element = element(item)
      guard let value = element[.value]?.decimal else { return nil }
      return Quantity(
        value: value, comparator: element["comparator"]?.string, unit: element["unit"]?.string,
        system: element[.system]?.string, code: element[.code]?.string)
    default: return nil
    }
  }

  /// Two amounts; years and months of FHIR are the calendar's beside an amount of the calendar.
  ///
  /// https://hl7.org/fhir/fhirpath.html#quantity: `a` and `mo` of a Quantity of FHIR are taken for
  /// years and months. Beside `'a'` and `'mo'` of an expression they stay what they are.
  mutating func quantities(_ a: Item, _ b: Item) -> (Quantity, Quantity)? {
    guard let left = quantity(a), let right = quantity(b) else { return nil }
    if a.kind == .element, right.calendarUnit != nil { return (ofCalendar(left, a), right) }
    if b.kind == .element, left.calendarUnit != nil { return (left, ofCalendar(right, b)) }
    return (left, right)
  }

  /// Years and months of a Quantity of FHIR as those of the calendar.
  func ofCalendar(_ amount: Quantity, _ item: Item) -> Quantity {
    guard item.kind == .element, amount.system == Quantity.ucumSystem, let value = amount.value,
      amount.comparator == nil, let unit = amount.code.flatMap({ CalendarUnit(ucum: $0) }),
      unit == .year || unit == .month
    else { return amount }
    return Quantity(value, unit)
  }

  /// Takes the steps that reading two units costs; the next step of the program reports a lack.
  mutating func charge(_ a: Quantity, _ b: Quantity) {
    charge(64 + 8 * ((a.code?.utf8.count ?? 0) + (b.code?.utf8.count ?? 0)))
  }

  /// Whether an element is of type Quantity or looks like one.
  func isQuantity(_ item: Item) -> Bool {
    guard item.kind == .element else { return item.kind == .quantity }
    let source = sources[Int(item.source)]
    guard source.nodes[item.node].isObject else { return false }
    let type = type(item)
    return !type.isKnown || source.types.meaning(type) == .quantity
  }

  /// A number as a decimal; `nil` for anything else.
  func decimal(_ item: Item) -> ExactDecimal? {
    switch item.kind {
    case .integer, .long: ExactDecimal(Int(item.integer))
    case .decimal: store.decimals[item.index]
    default: nil
    }
  }
}
