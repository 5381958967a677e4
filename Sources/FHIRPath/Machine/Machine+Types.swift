import FHIRDocument

extension Machine {
  /// `is`: whether the one item is of a type or of one built on it.
  mutating func testType(
    _ base: Int, _ type: TypeName, _ offset: Int
  ) throws(FHIRPath.Failure) {
    guard items.count > base else { return }
    guard items.count == base + 1 else { throw severalForType("is", base, offset) }
    replace(base, with: .boolean(isOf(type, items[base], exactPrimitives: false)))
  }

  /// `as` and `ofType()`: the items that are of a type.
  ///
  /// `mode` 0 is the operator, 1 the function `as()`, 2 `ofType()`; only the last takes several.
  mutating func keepType(
    _ base: Int, _ type: TypeName, _ mode: UInt8, _ offset: Int
  ) throws(FHIRPath.Failure) {
    if mode != 2, items.count > base + 1 { throw severalForType("as", base, offset) }
    let end = items.count
    try spend(end - base, at: offset)
    var kept = base
    var matcher = TypeMatcher(type)
    for place in base..<end {
      let item = items[place]
      let fits =
        item.kind == .element && item.type.isKnown
        ? matcher.matches(item, sources) : isOf(type, item, exactPrimitives: true)
      guard fits else { continue }
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }

  private func severalForType(_ name: String, _ base: Int, _ offset: Int) -> FHIRPath.Failure {
    FHIRPath.Failure(
      .severalValues, "\(name) has \(items.count - base) values where one is wanted", at: offset,
      hint: name == "as" ? "use ofType() for several" : "use where($this is …) for several")
  }

  /// Whether an item is of a type.
  ///
  /// Names without a namespace are looked for among FHIR's types, then among FHIRPath's own.
  /// `as` and `ofType()` take a primitive for its own type alone: a `code` is no `string` to them.
  func isOf(_ type: TypeName, _ item: Item, exactPrimitives: Bool) -> Bool {
    guard item.kind == .element else {
      if type.namespace == "FHIR" { return false }
      return SystemType(item.kind)?.rawValue == type.name || type.name == "Any"
    }
    guard type.namespace != "System" else { return false }
    let number = self.type(item)
    let types = sources[Int(item.source)].types
    guard number.isKnown else { return typeName(item) == type.name }
    guard let wanted = types.number(of: type.name) else {
      return type.name == "SimpleQuantity" && types.meaning(number) == .quantity
    }
    if exactPrimitives, types.definition(number)?.isPrimitive == true {
      return number == wanted
    }
    return types.isA(number, wanted)
  }
}

/// Asks one question of many elements: whether they are of a type.
struct TypeMatcher {
  private let type: TypeName
  private var source: UInt16 = .max
  private var last = TypeNumber.unresolved
  private var answer = false

  init(_ type: TypeName) { self.type = type }

  @inline(__always)
  mutating func matches(_ item: Item, _ sources: ContiguousArray<TreeSource>) -> Bool {
    if item.source == source, item.type == last { return answer }
    return look(item, sources[Int(item.source)].types)
  }

  private mutating func look(_ item: Item, _ types: TypeSystem) -> Bool {
    source = item.source
    last = item.type
    answer = false
    guard type.namespace != "System" else { return false }
    guard let wanted = types.number(of: type.name) else {
      answer = type.name == "SimpleQuantity" && types.meaning(item.type) == .quantity
      return answer
    }
    let isPrimitive = types.definition(item.type)?.isPrimitive == true
    answer = isPrimitive ? item.type == wanted : types.isA(item.type, wanted)
    return answer
  }
}
