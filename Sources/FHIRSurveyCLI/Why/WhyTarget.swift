import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Finds the item that a command line names.
struct WhyTarget {
  private let session: Session
  private let file: String

  init(_ session: Session, file: String) {
    self.session = session
    self.file = file
  }

  /// Where the item with a linkId or a path stands; ends the command with 65 if there is none.
  func path(_ name: String, _ reporter: Reporter) throws(ExitStatus) -> InstancePath {
    if let item = session.index.find(linkId: name) {
      let places = self.places(of: item)
      if places.count > 1 { reporter.report(several(places, name)) }
      return places.first ?? plainPath(to: item)
    }
    if let path = InstancePath(name), let last = path.steps.last,
      session.index.find(linkId: last.linkId) != nil
    {
      if session.isPlace(path) { return path }
      try reporter.check([absent(path, last.linkId)])
    }
    try reporter.check([unknown(name)])
    throw .badInput
  }

  private func places(of item: SurveyIndex.ItemIndex) -> [InstancePath] {
    var found: [InstancePath] = []
    func visit(_ id: InstanceID) {
      if session.definition(id) == item { found.append(session.path(id)) }
      for child in session.children(of: id) { visit(child) }
      for answer in session.answers(id).indices {
        for child in session.children(of: id, answer: answer) { visit(child) }
      }
    }
    session.roots().forEach(visit)
    return found
  }

  /// Where the item would stand, if the questions above it had answers.
  private func plainPath(to item: SurveyIndex.ItemIndex) -> InstancePath {
    var steps: [InstancePath.Step] = []
    var current: SurveyIndex.ItemIndex? = item
    while let place = current {
      steps.append(.init(linkId: session.index[place].linkId))
      current = session.index.parent(of: place)
    }
    return InstancePath(steps.reversed())
  }

  private func several(_ places: [InstancePath], _ name: String) -> Diagnostic {
    Diagnostic(
      .severalInstances,
      [
        "name": .quoted(name), "count": .number(places.count), "paths": listed(places),
        "more": more(places),
      ], at: Location(file: file, linkId: name))
  }

  private func absent(_ path: InstancePath, _ linkId: String) -> Diagnostic {
    let places = session.index.find(linkId: linkId).map { self.places(of: $0) } ?? []
    var finding = Diagnostic(
      .noSuchInstance, ["path": .quoted(path.description)],
      at: Location(file: file, linkId: linkId))
    if !places.isEmpty {
      finding.arguments += [
        .init("linkId", .quoted(linkId)), .init("paths", listed(places)),
        .init("more", more(places)),
      ]
    }
    return finding
  }

  /// How many paths a finding names.
  private static let few = 5

  private func listed(_ paths: [InstancePath]) -> Diagnostic.Argument.Value {
    .names(paths.prefix(Self.few).map(\.description))
  }

  private func more(_ paths: [InstancePath]) -> Diagnostic.Argument.Value {
    .number(max(0, paths.count - Self.few))
  }

  private func unknown(_ name: String) -> Diagnostic {
    let near = NearestNames.find(name, in: allLinkIds)
    return Diagnostic(
      .noSuchItem,
      ["name": .quoted(name), "near": .list(near.map { .quoted($0) }, .comma)],
      at: Location(file: file))
  }

  private var allLinkIds: [String] {
    var found: [String] = []
    func visit(_ item: SurveyIndex.ItemIndex) {
      found.append(session.index[item].linkId)
      session.index.children(of: item).forEach(visit)
    }
    session.index.children(of: nil).forEach(visit)
    return found
  }
}

/// The names that are most like one that was mistyped.
enum NearestNames {
  /// At most three, the nearest first; none where all are very different.
  static func find(_ name: String, in names: [String]) -> [String] {
    let wanted = Array(name.lowercased().prefix(64))
    let most = max(2, wanted.count / 2)
    let near = names.enumerated().compactMap { place, name -> (Int, Int, String)? in
      let other = Array(name.lowercased().prefix(64))
      let distance = distance(wanted, other)
      return distance <= most ? (distance, place, name) : nil
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
