/// Finds the names that were probably meant.
package enum NearestName {
  /// The nearest of the names, `nil` where none is near: the letters' case aside, at most a third of
  /// the letters may be wrong, missing or too many.
  package static func of(_ text: String, among names: [String]) -> String? {
    let wanted = folded(text)
    guard wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = folded(name)
      guard abs(candidate.count - wanted.count) <= 3 else { continue }
      let distance = distance(wanted, candidate)
      if distance < best?.distance ?? (min(wanted.count, 9) / 3 + 1) { best = (name, distance) }
    }
    return best?.name
  }

  /// At most three names, the nearest first; none where more than half of the characters differ.
  package static func several(like text: String, among names: [String]) -> [String] {
    let wanted = Array(text.lowercased().prefix(longest))
    let most = max(2, wanted.count / 2)
    let near = names.enumerated().compactMap { index, name -> (Int, Int, String)? in
      let distance = distance(wanted, Array(name.lowercased().prefix(longest)))
      return distance <= most ? (distance, index, name) : nil
    }
    return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
  }

  /// How many characters of a name are looked at.
  private static let longest = 64

  private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

  /// How many letters must change, come or go.
  package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
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
