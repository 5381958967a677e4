import SystemIO

/// The names of the parts of an output: `answers.0001.csv`, `answers.0002.csv` and so on.
struct PartNames {
  private let base: String
  private let suffix: String
  private static let digits = 4

  /// Those of an output, whose suffix is said, or is what follows the last point of its name.
  init(_ path: String, suffix: String? = nil) {
    let name = FileSystem.parts(of: path).name
    let own = name.dropFirst().lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    let suffix = suffix ?? own
    let isThere = path.hasSuffix(suffix)
    (base, self.suffix) = isThere ? (String(path.dropLast(suffix.count)), suffix) : (path, "")
  }

  /// The path of a part, from 1.
  func path(_ number: Int) -> String {
    let text = String(number)
    return
      "\(base).\(String(repeating: "0", count: max(0, Self.digits - text.count)))\(text)\(suffix)"
  }

  /// The parts that are there, by their numbers.
  func existing() -> [Int] {
    let folder = FileSystem.parts(of: path(1)).folder
    let names = (try? FileSystem.names(in: folder)) ?? []
    let start = FileSystem.parts(of: base).name + "."
    return names.compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(suffix),
        name.utf8.count > start.utf8.count + suffix.utf8.count
      else { return nil }
      let digits = name.dropFirst(start.count).dropLast(suffix.count)
      guard let number = Int(digits), FileSystem.parts(of: path(number)).name == name else {
        return nil
      }
      return number
    }
  }
}
