/// The names that are most like one that was mistyped.
enum NearestNames {
  /// At most three, the nearest first; none where all are very different.
  static func find(_ name: String, in names: [String]) -> [String] {
    let wanted = Array(name.lowercased().prefix(64))
    let most = max(2, wanted.count / 2)
    let near = names.enumerated().compactMap { index, name -> (Int, Int, String)? in
      let other = Array(name.lowercased().prefix(64))
      let distance = distance(wanted, other)
      return distance <= most ? (distance, index, name) : nil
    }
    return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
  }

  /// How many characters must be put in, taken out or changed.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (line, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let change = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
