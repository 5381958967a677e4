import FHIRDocument

/// Which of the items or answers that are made now those are of which a rest says something.
///
/// Where there are as many as there were, each is in its place, unless one is what another one was: then rows
/// were taken out or put in. Of these each is the one that is as it was, as long as there are as many like it.
struct RestMatch {
  /// For each that was made when the rest was written the index now, by linkId.
  private var places: [String?: [Int?]] = [:]

  /// `nodes` are those of the items or answers; the first of each linkId has what stands for all of them.
  init(_ nodes: [Element], _ children: RestChildren) {
    for node in nodes {
      let was = node.children.filter { $0.nameText == "among" }.compactMap(\.string)
      if was.isEmpty { continue }
      let linkId = node[.linkId]?.string
      places[linkId] = Self.places(was, now: children.marks(of: linkId))
    }
  }

  /// Whether it is known what is made with a linkId.
  func knows(_ linkId: String?) -> Bool { places[linkId] != nil }

  /// What one is called now; `nil` where nobody can say which it is.
  func key(_ key: RestChildren.Key) -> RestChildren.Key? {
    guard let places = places[key.linkId], places.indices.contains(key.number - 1),
      let place = places[key.number - 1]
    else { return nil }
    return RestChildren.Key(linkId: key.linkId, number: place + 1)
  }

  private static func places(_ was: [String], now: [String]) -> [Int?] {
    let known = Set(was)
    let hasMoved = zip(was, now).contains { $0 != $1 && known.contains($1) }
    if was.count == now.count, !hasMoved { return Array(was.indices) }
    var found: [String: [Int]] = [:]
    for (place, mark) in now.enumerated() { found[mark, default: []].append(place) }
    let counts = was.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var taken: [String: Int] = [:]
    return was.map { mark in
      guard let places = found[mark], places.count == counts[mark] else { return nil }
      defer { taken[mark, default: 0] += 1 }
      return places[taken[mark, default: 0]]
    }
  }
}
