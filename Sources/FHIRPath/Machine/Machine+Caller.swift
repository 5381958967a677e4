import FHIRDocument

extension Machine {
  /// An item as the caller sees it.
  func value(of item: Item) -> FHIRPath.Value {
    switch item.kind {
    case .element: return .element(element(item))
    case .boolean: return .boolean(item.boolean)
    case .integer: return .integer(Int32(truncatingIfNeeded: item.integer))
    case .long: return .long(item.integer)
    case .string: return .string(string(item))
    case .decimal: return .decimal(store.decimals[item.index])
    case .date: return .date(store.dates[item.index])
    case .dateTime: return .dateTime(store.dateTimes[item.index])
    case .time: return .time(store.times[item.index])
    case .quantity: return .quantity(store.quantities[item.index])
    case .type:
      let type = store.types[item.index]
      return .type(namespace: type.namespace ?? "FHIR", name: type.name)
    }
  }

  /// A value of the caller's as an item.
  mutating func item(_ value: FHIRPath.Value) -> Item {
    switch value {
    case .element(let element): item(element)
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(Int64(value))
    case .long(let value): .integer(value, kind: .long)
    case .string(let value): store.add(value.utf8)
    case .decimal(let value): store.add(value)
    case .date(let value): store.add(value)
    case .dateTime(let value): store.add(value)
    case .time(let value): store.add(value)
    case .quantity(let value): store.add(value)
    case .type(let namespace, let name): store.add(TypeName(namespace: namespace, name: name))
    }
  }
}
