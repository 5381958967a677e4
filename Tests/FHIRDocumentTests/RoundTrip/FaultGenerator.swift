/// Puts a few faults into a resource: values of another type, nulls, empty things, arrays where none
/// are, names that FHIR does not know, characters that XML cannot hold.
struct FaultGenerator {
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  /// A copy with about one fault in forty values.
  mutating func withFaults(_ value: JSONValue) -> JSONValue {
    if random.next() % 40 == 0 { return fault(value) }
    switch value {
    case .array(let values): return .array(values.map { withFaults($0) })
    case .object(let members):
      return .object(
        members.map { name, value in
          // Without its type, a resource is none, which is another matter.
          if name == "resourceType" { return (name, value) }
          return (random.next() % 60 == 0 ? self.name(name) : name, withFaults(value))
        })
    default: return value
    }
  }

  private mutating func fault(_ value: JSONValue) -> JSONValue {
    switch random.next() % 13 {
    case 0: .null
    case 1: .object([])
    case 2: .array([])
    case 3: .array([value])
    case 4: .string("1.0")
    case 5: .number("1.0")
    case 6: .boolean(true)
    case 7: .string("\u{1}")
    case 8: .object([("unknown", value)])
    case 9: .array([value, .null])
    case 10: .string("")
    case 11: .object([("id", .string("x"))])
    default: first(of: value)
    }
  }

  private func first(of value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): values.first ?? .null
    case .object(let members): members.first?.value ?? .null
    default: .array([value, value])
    }
  }

  private mutating func name(_ name: String) -> String {
    let names = ["unknown", "_" + name, name + "_", "$" + name, name.uppercased(), "fhir_comments"]
    return names[Int(random.next() % UInt64(names.count))]
  }
}
