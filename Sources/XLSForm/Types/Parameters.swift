/// What the cell `parameters` of a row says: `start=1 end=10 step=1`, also with commas or semicolons.
struct Parameters {
  private(set) var values: [String: String] = [:]

  init(_ text: String) {
    for part in text.split(whereSeparator: { $0.isWhitespace || $0 == ";" || $0 == "," }) {
      guard let equals = part.firstIndex(of: "=") else { continue }
      values[part[..<equals].lowercased()] = String(part[part.index(after: equals)...])
    }
  }

  subscript(name: String) -> String? { values[name] }
}
