public import FHIRDocument

extension FHIRPath.Program {
  /// Evaluates the program on an element, a whole resource for example.
  public func evaluate(
    on element: Element, in environment: FHIRPath.Environment = FHIRPath.Environment()
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    machine.items.append(machine.item(element))
    return try machine.result()
  }

  /// Evaluates the program on an element with the steps that are left to several evaluations.
  ///
  /// It may take no more than these, nor than ``Environment/budget`` has. What it took is taken off
  /// `steps`; below zero there were too few.
  public func evaluate(
    on element: Element, in environment: FHIRPath.Environment, steps: inout Int
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    return try machine.evaluate(on: element, steps: &steps)
  }

  /// Evaluates the program on a collection, the empty one where there is no input.
  public func evaluate(
    onAll values: [FHIRPath.Value], in environment: FHIRPath.Environment = FHIRPath.Environment()
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    var machine = Machine(self, environment)
    for value in values { machine.items.append(machine.item(value)) }
    return try machine.result()
  }
}

extension Machine {
  /// Runs the program on an element; what it took is taken off `steps`.
  mutating func evaluate(
    on element: Element, steps: inout Int
  ) throws(FHIRPath.Failure) -> FHIRPath.Collection {
    let limit = min(steps, environment.budget.steps)
    stepsLeft = limit
    defer { steps = stepsLeft < 0 ? -1 : steps - (limit - stepsLeft) }
    items.append(item(element))
    return try result()
  }

  /// Runs the program on the items that lie on the stack.
  mutating func result() throws(FHIRPath.Failure) -> FHIRPath.Collection {
    this = 0..<items.count
    context = this
    let base = try run(program.main)
    // What was charged last has not been looked at yet.
    try spend(0, at: 0)
    switch items.count - base {
    case 0: return FHIRPath.Collection()
    case 1: return FHIRPath.Collection(value(of: items[base]))
    default: return FHIRPath.Collection((base..<items.count).map { value(of: items[$0]) })
    }
  }

  /// An item as the caller sees it.
  func value(of item: Item) -> FHIRPath.Value {
    switch item.kind {
    case .element: return .element(element(item))
    case .boolean: return .boolean(item.boolean)
    case .integer: return .integer(Int32(truncatingIfNeeded: item.integer))
    case .long: return .long(item.integer)
    case .string: return .string(string(item))
    case .decimal: return .decimal(store.decimals[item.place])
    case .date: return .date(store.dates[item.place])
    case .dateTime: return .dateTime(store.dateTimes[item.place])
    case .time: return .time(store.times[item.place])
    case .quantity: return .quantity(store.quantities[item.place])
    case .type:
      let type = store.types[item.place]
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
