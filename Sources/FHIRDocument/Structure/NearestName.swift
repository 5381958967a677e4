/// Finds the names that were probably meant.
package enum NearestName {
  /// The nearest of the names, `nil` where none is near: the letters' case aside, at most a third of
  /// the letters may be wrong, missing or too many.
  package static func of(_ text: String, among names: [String]) -> String? {
    of(text, among: names.map(Candidate.init))
  }

  /// The same, of names that are looked at many times.
  package static func of(_ text: String, among candidates: [Candidate]) -> String? {
    let wanted = Candidate(text)
    guard wanted.folded.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = best?.distance ?? (min(wanted.folded.count, 9) / 3 + 1)
      guard wanted.leastDistance(to: candidate) < limit else { continue }
      let distance = distance(wanted.folded, candidate.folded)
      if distance < limit { best = (candidate.name, distance) }
    }
    return best?.name
  }

  /// A name, the letters' case aside.
  package struct Candidate: Sendable {
    let name: String
    let folded: [UInt8]
    /// A bit for each of its letters.
    private let letters: UInt32

    package init(_ name: String) {
      self.name = name
      folded = Array(name.lowercased().utf8)
      letters = folded.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }

    /// At least so many letters must change, come or go: those that the other lacks.
    func leastDistance(to other: Candidate) -> Int {
      max(
        abs(folded.count - other.folded.count),
        (letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
    }
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
