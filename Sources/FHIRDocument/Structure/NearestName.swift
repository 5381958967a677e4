/// Finds the name that was probably meant.
package enum NearestName {
  /// The nearest of the names, `nil` where none is near: the letters' case aside, at most a third of
  /// the letters may be wrong, missing or too many.
  package static func of(_ text: String, among names: [String]) -> String? {
    let wanted = folded(text)
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = folded(name)
      guard abs(candidate.count - wanted.count) <= 3 else { continue }
      let distance = distance(wanted, candidate)
      if distance < best?.distance ?? (min(wanted.count, 9) / 3 + 1) { best = (name, distance) }
    }
    return best?.name
  }

  private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

  /// How many letters must change, come or go.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let cost = min(
          row[column + 1] + 1, row[column] + 1, diagonal + (byte == right[column] ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[right.count]
  }
}
