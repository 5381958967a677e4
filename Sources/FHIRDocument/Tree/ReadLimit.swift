/// A limit of what is read, by the name that the command line gives it.
public enum ReadLimit: String, Sendable, CaseIterable {
  /// ``ReadOptions/maximumDepth``.
  case depth
  /// ``ReadOptions/maximumSize``.
  case size
  /// ``ReadOptions/maximumStringLength``.
  case string
  /// ``ReadOptions/maximumAttributes``.
  case attributes

  /// The option that sets it.
  public var option: WritableKeyPath<ReadOptions, Int> {
    switch self {
    case .depth: \.maximumDepth
    case .size: \.maximumSize
    case .string: \.maximumStringLength
    case .attributes: \.maximumAttributes
    }
  }

  /// The numbers that it can have.
  public var range: ClosedRange<Int> {
    self == .depth ? 1...ReadOptions.greatestDepth : 1...Int(UInt32.max)
  }
}
