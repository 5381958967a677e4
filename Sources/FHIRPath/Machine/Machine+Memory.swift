import SurveyDiagnostics

/// How much memory an evaluation takes.
extension Machine {
  /// What is so small that it is only counted every few thousand steps.
  private static let smallSize = 1 << 16

  /// The bytes of all collections, values and texts that there are now.
  private var memoryInUse: Int {
    var count = items.count + argumentItems.count + sortKeys.count + boundItems.count
    for collection in locals { count += collection.count }
    for variable in computed { count += variable.items.count }
    let tables = repeated.reduce(0) { $0 + $1.size }
    return count * MemoryLayout<Item>.stride + store.size + tables + madeSize
  }

  /// Fails where the evaluation takes more memory than it may, or would with so many bytes more.
  func checkMemory(for size: Int, at offset: Int) throws(FHIRPath.Failure) {
    guard memoryInUse > environment.budget.memory - size else { return }
    throw tooMuchMemory(at: offset)
  }

  func tooMuchMemory(at offset: Int) -> FHIRPath.Failure {
    let most = environment.budget.memory / 1_000_000
    return failure(.tooMuchMemory, ["most": .number(most)], at: offset)
  }

  /// Fails where so many bytes more would be too many; called before they are taken.
  @inline(__always)
  func reserve(_ size: Int, at offset: Int) throws(FHIRPath.Failure) {
    if size > Self.smallSize { try checkMemory(for: size, at: offset) }
  }

  /// Fails where so many items more would be too many.
  @inline(__always)
  func reserve(items count: Int, at offset: Int) throws(FHIRPath.Failure) {
    try reserve(count * MemoryLayout<Item>.stride, at: offset)
  }
}
