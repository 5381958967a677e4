import FHIRDocument

extension Machine {
  /// `resolve()`: contained resources, entries of the Bundle around, then the environment's lookup.
  ///
  /// What is not found is left out: https://hl7.org/fhir/fhirpath.html#functions
  mutating func resolve(_ call: Call) throws(FHIRPath.Failure) {
    let end = items.count
    for index in call.base..<end {
      try spend(1, at: call.offset)
      let item = items[index]
      guard let reference = reference(item) else { continue }
      if let target = target(of: reference, from: item) { items.append(target) }
    }
    drop(call.base, end)
  }

  private mutating func reference(_ item: Item) -> String? {
    if let value = value(item), value.kind == .string { return string(value) }
    return item.kind == .element ? element(item)["reference"]?.string : nil
  }

  private mutating func target(of reference: String, from item: Item) -> Item? {
    let start = item.kind == .element ? item : context.first.map { items[$0] }
    if let start, start.kind == .element {
      let root = sources[Int(start.source)].document.root
      if reference.hasPrefix("#") {
        return contained(String(reference.dropFirst()), root, around: start.node)
      }
      if root.resourceType == "Bundle", let entry = entry(reference, root) {
        return self.item(entry)
      }
    }
    return environment.references?.resource(at: reference).map { self.item($0) }
  }

  /// The contained resource with an id, or for no id the resource that contains.
  private mutating func contained(_ id: String, _ root: Element, around node: Int) -> Item? {
    var container = root
    for entry in root.children(.entry) {
      charge(1)
      guard let resource = entry[.resource], resource.index <= node else { continue }
      container = resource
    }
    guard !id.isEmpty else { return item(container) }
    return container.children(.contained).first { $0[.id]?.string == id }.map { item($0) }
  }

  private mutating func entry(_ reference: String, _ bundle: Element) -> Element? {
    for entry in bundle.children(.entry) {
      charge(2)
      guard let resource = entry[.resource] else { continue }
      let address = entry["fullUrl"]?.string ?? ""
      if address == reference || address.hasSuffix("/" + reference) { return resource }
      if let type = resource.resourceType, let id = resource[.id]?.string,
        reference == "\(type)/\(id)"
      {
        return resource
      }
    }
    return nil
  }
}

// MARK: Keys

/// SQL on FHIR, Additional functions: a resource and what refers to it have the same key.
///
/// The key is `type/id`, which no two resources of one server share.
extension Machine {
  mutating func resourceKey(_ call: Call) throws(FHIRPath.Failure) {
    guard let item = try resourceInput(call) else { return drop(to: call.base) }
    let element = element(item)
    let key = element.resourceType.flatMap { type in
      element[.id]?.string.map { "\(type)/\($0)" }
    }
    replace(call.base, with: key.map { store.add($0.utf8) })
  }

  /// The key of what a reference points at; empty where it is of another type than the one asked for.
  mutating func referenceKey(_ call: Call) throws(FHIRPath.Failure) {
    let type = call.count == 1 ? try textArgument(call, 0).map { string($0) } : nil
    guard let item = try resourceInput(call) else { return drop(to: call.base) }
    let parts = (element(item)["reference"]?.string ?? "").split(separator: "/")
    // A version may follow: `Patient/1/_history/2`.
    let end = parts.firstIndex(of: "_history") ?? parts.endIndex
    let key = parts[..<end].suffix(2)
    guard key.count == 2, let first = key.first, type == nil || type == String(first),
      TypeSystem.isTypeName(String(first))
    else { return drop(to: call.base) }
    replace(call.base, with: store.add(key.joined(separator: "/").utf8))
  }

  /// The one element of the input.
  private mutating func resourceInput(_ call: Call) throws(FHIRPath.Failure) -> Item? {
    try inputItem(call).flatMap { $0.kind == .element ? $0 : nil }
  }
}
