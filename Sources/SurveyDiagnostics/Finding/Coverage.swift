extension Diagnostic {
  /// The elements whose structure the finding is about, too.
  ///
  /// An item without a linkId is reported at the item; that the element `linkId` is missing says the
  /// same once more.
  fileprivate var coveredElements: [Location] {
    guard let path = location.elementPath else { return [] }
    return code.policy.covered.map { name in
      let covered = name.isEmpty ? path : "\(path).\(name)"
      return Location(file: location.file, subject: .element(path: covered))
    }
  }
}

extension Sequence<Diagnostic> {
  /// The findings without those about the structure of elements that other findings cover.
  package func uncovered(by others: some Sequence<Diagnostic>) -> [Diagnostic] {
    let covered = Set(others.flatMap(\.coveredElements))
    return filter { finding in
      guard finding.code.category == .structure, let path = finding.location.elementPath else {
        return true
      }
      let element = Location(file: finding.location.file, subject: .element(path: path))
      return !covered.contains(element)
    }
  }
}
