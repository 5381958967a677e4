import FHIRDocument
import SurveyDiagnostics

extension Machine {
  /// `is`: whether the one item is of a type or of one built on it.
  mutating func testType(
    _ base: Int, _ typeIndex: Int, isCall: Bool, _ offset: Int
  ) throws(FHIRPath.Failure) {
    guard items.count > base else { return }
    guard items.count == base + 1 else {
      throw severalValues(
        .typed("is", isCall: isCall), items.count - base, .severalForIs, at: offset)
    }
    let fits = isOf(typeIndex, items[base], exactPrimitives: false)
    replace(base, with: .boolean(fits))
  }

  /// `as` and `ofType()`: the items that are of a type.
  ///
  /// `mode` 0 is the operator, 1 the function `as()`, 2 `ofType()`; only the last takes several.
  mutating func keepType(
    _ base: Int, _ typeIndex: Int, _ mode: UInt8, _ offset: Int
  ) throws(FHIRPath.Failure) {
    if mode != 2, items.count > base + 1 {
      throw severalValues(
        .typed("as", isCall: mode == 1), items.count - base, .severalForAs, at: offset)
    }
    let end = items.count
    try spend(end - base, at: offset)
    if end == base + 1 {
      if !isOf(typeIndex, items[base], exactPrimitives: true) { drop(to: base) }
      return
    }
    var kept = base
    for index in base..<end {
      let item = items[index]
      guard isOf(typeIndex, item, exactPrimitives: true) else { continue }
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }

  /// Whether an item is of a type.
  ///
  /// Names without a namespace are looked for among FHIR's types, then among FHIRPath's own.
  /// `as` and `ofType()` take a primitive for its own type alone: a `code` is no `string` to them.
  @inline(__always)
  private mutating func isOf(
    _ typeIndex: Int, _ item: Item, exactPrimitives: Bool
  ) -> Bool {
    // What the last items were asked for is known already.
    if item.kind == .element, item.source == source, item.type.isKnown,
      typeIndex < typeNumbers.count, typeNumbers[typeIndex].isKnown
    {
      let wanted = typeNumbers[typeIndex]
      if item.type == wanted { return true }
      if exactPrimitives, isPrimitive(item.type) || isPrimitive(wanted) { return false }
    }
    return isOf(typeIndex, anyItem: item, exactPrimitives)
  }

  /// Whether values of a type of the present document are primitives: no other type is built on it
  /// but such ones.
  @inline(__always)
  private func isPrimitive(_ type: TypeNumber) -> Bool { meanings[Int(type.rawValue)].isPrimitive }

  @inline(never)
  private mutating func isOf(
    _ typeIndex: Int, anyItem item: Item, _ exactPrimitives: Bool
  ) -> Bool {
    guard item.kind == .element else {
      let type = program.types[typeIndex]
      if type.namespace == "FHIR" { return false }
      return SystemType(item.kind)?.rawValue == type.name || type.name == "Any"
    }
    use(item.source)
    let number = self.type(item)
    guard number.isKnown else {
      let type = program.types[typeIndex]
      return type.namespace != "System" && typeName(item) == type.name
    }
    let wanted = self.number(ofType: typeIndex)
    guard wanted.isKnown else {
      return program.types[typeIndex].name == "SimpleQuantity"
        && meanings[Int(number.rawValue)] == .quantity
    }
    if number == wanted { return true }
    if exactPrimitives, meanings[Int(number.rawValue)].isPrimitive { return false }
    return types?.isA(number, wanted) ?? false
  }

  /// The number of a type that the program names, in the present document's version.
  @inline(__always)
  private mutating func number(ofType index: Int) -> TypeNumber {
    if index < typeNumbers.count, typeNumbers[index] != .unresolved { return typeNumbers[index] }
    return lookUp(type: index)
  }

  @inline(never)
  private mutating func lookUp(type index: Int) -> TypeNumber {
    if typeNumbers.isEmpty {
      for _ in program.types { typeNumbers.append(.unresolved) }
    }
    let type = program.types[index]
    let isSystem = type.namespace == "System"
    let number = isSystem ? TypeNumber.unknown : types?.number(of: type.name) ?? .unknown
    typeNumbers[index] = number
    return number
  }
}
