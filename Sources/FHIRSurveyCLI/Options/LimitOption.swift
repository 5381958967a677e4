import ArgumentParser
import FHIRDocument

/// A limit of what is read, as `depth=800`.
struct LimitOption: ExpressibleByArgument {
  let limit: ReadLimit
  let value: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let limit = ReadLimit(rawValue: String(parts[0])),
      let value = Int(parts[1]), value > 0
    else { return nil }
    self.limit = limit
    self.value = value
  }
}
