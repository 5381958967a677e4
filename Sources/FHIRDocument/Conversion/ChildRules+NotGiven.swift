/// That a medicine was not given, which is a status from R4 on and was a flag beside `completed` before.
extension ChildRules {
  private static let flags = ["wasNotGiven", "notGiven"].compactMap(ElementName.init(known:))

  mutating func addNotGiven(
    _ element: Element, _ from: TypeDefinition, _ to: TypeDefinition, _ step: ConversionStep
  ) {
    guard let status = element[.status] else { return }
    if let flag = Self.flags.first(where: { from.element($0) != nil && to.element($0) == nil }) {
      guard let wasNotGiven = element[flag], wasNotGiven.boolean == true,
        !wasNotGiven.hasChildren, status.string == "completed"
      else { return }
      set(status, .code(.status, "not-done"))
      set(wasNotGiven, .drop)
    } else if let flag = Self.flags.first(where: {
      from.element($0) == nil && to.element($0) != nil
    }) {
      guard status.string == "not-done" else { return }
      set(status, .code(.status, "completed"))
      if !isHeld(flag, in: element, to, step) { additions.append((flag, "true")) }
    }
  }
}
