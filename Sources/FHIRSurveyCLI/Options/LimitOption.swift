import ArgumentParser
import FHIRDocument

/// A limit of what is read, as `depth=800`.
struct LimitOption {
  let limit: ReadLimit
  let value: Int

  /// Throws where it names no limit, or a number that it cannot have.
  init(text: String) throws {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let limit = ReadLimit(rawValue: String(parts[0])) else {
      throw ValidationError("write NAME=NUMBER with \(Self.all)")
    }
    guard let value = Int(parts[1]), limit.range.contains(value) else {
      throw ValidationError("\(Self.describe(limit))")
    }
    self.limit = limit
    self.value = value
  }

  /// All limits, each with its range and its usual value.
  static var all: String { ReadLimit.allCases.map(describe).joined(separator: ", ") }

  private static func describe(_ limit: ReadLimit) -> String {
    let unit = limit == .size || limit == .string ? " bytes" : ""
    let range = "\(limit.range.lowerBound) to \(limit.range.upperBound)\(unit)"
    return "\(limit.rawValue) \(range) (\(ReadOptions()[keyPath: limit.option]) unless said)"
  }
}
