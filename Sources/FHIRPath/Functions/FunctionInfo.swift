extension FHIRPath {
  /// What a function is called, where it is described, and what it takes.
  public struct FunctionInfo: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The chapter of the specification, or whose addition it is.
    public let chapter: String
    /// How many arguments it takes; 99 is any number.
    public let arity: ClosedRange<Int>
  }

  /// All functions, chapter by chapter.
  public static var functions: [FunctionInfo] {
    FunctionTable.entries.map {
      FunctionInfo(name: $0.name, chapter: $0.chapter.rawValue, arity: $0.function.arity)
    }
  }
}
