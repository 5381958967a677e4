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
    let fits = isOf(program.types[typeIndex], typeIndex, items[base], exactPrimitives: false)
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
    var kept = base
    let type = program.types[typeIndex]
    // The answers for the types that were asked about last, each at a place of its own.
    var answers = SIMD8<UInt16>(repeating: .max)
    var lastSource = UInt16.max
    for place in base..<end {
      let item = items[place]
      let fits: Bool
      let slot = Int(item.type.rawValue & 7)
      if item.kind == .element, item.source == lastSource, item.type.isKnown,
        answers[slot] >> 1 == item.type.rawValue
      {
        fits = answers[slot] & 1 == 1
      } else {
        fits = isOf(type, typeIndex, item, exactPrimitives: true)
        if item.kind == .element, item.type.isKnown, item.type.rawValue < 1 << 15 {
          if item.source != lastSource { answers = SIMD8(repeating: .max) }
          lastSource = item.source
          answers[slot] = item.type.rawValue << 1 | (fits ? 1 : 0)
        }
      }
      guard fits else { continue }
      items[kept] = item
      kept += 1
    }
    drop(to: kept)
  }

  /// Whether an item is of a type.
  ///
  /// Names without a namespace are looked for among FHIR's types, then among FHIRPath's own.
  /// `as` and `ofType()` take a primitive for its own type alone: a `code` is no `string` to them.
  private mutating func isOf(
    _ type: TypeName, _ typeIndex: Int, _ item: Item, exactPrimitives: Bool
  ) -> Bool {
    guard item.kind == .element else {
      if type.namespace == "FHIR" { return false }
      return SystemType(item.kind)?.rawValue == type.name || type.name == "Any"
    }
    use(item.source)
    let number = self.type(item)
    guard number.isKnown, let types else {
      return type.namespace != "System" && typeName(item) == type.name
    }
    let wanted = self.number(ofType: typeIndex, type)
    guard wanted.isKnown else {
      return type.name == "SimpleQuantity" && types.meaning(number) == .quantity
    }
    if exactPrimitives, types.isPrimitive(number) { return number == wanted }
    return types.isA(number, wanted)
  }

  /// The number of a type that the program names, in the present document's version.
  private mutating func number(ofType index: Int, _ type: TypeName) -> TypeNumber {
    if typeNumbers.isEmpty {
      typeNumbers = Array(repeating: .unresolved, count: program.types.count)
    }
    if typeNumbers[index] != .unresolved { return typeNumbers[index] }
    let isSystem = type.namespace == "System"
    let number = isSystem ? TypeNumber.unknown : types?.number(of: type.name) ?? .unknown
    typeNumbers[index] = number
    return number
  }
}
