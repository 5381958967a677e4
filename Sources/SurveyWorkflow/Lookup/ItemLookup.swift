import FHIRDocument
public import SurveyDiagnostics
public import SurveyEngine
import SurveyModel

/// Finds the item instance that somebody names by its linkId, `2.1`, or by its path, `2[1]/2.1`.
///
/// ```swift
/// try ItemLookup(session).one("2[1]/2.1")
/// ```
public struct ItemLookup {
  private let session: Session
  private let file: String?

  /// Looks in a session; `file` is the one that findings name.
  public init(_ session: Session, file: String? = nil) {
    (self.session, self.file) = (session, file)
  }

  /// The instances that a name stands for, in document order: of a path one, of a linkId all.
  ///
  /// An item that has no instance at present, since no question above it has an answer, has the path
  /// that its first one would have. Throws where the survey has no such item, or nothing at the path.
  public func paths(_ name: String) throws(Diagnostic) -> [InstancePath] {
    if let item = session.index.find(linkId: name) {
      let paths = paths(of: item)
      return paths.isEmpty ? [plainPath(to: item)] : paths
    }
    guard let path = InstancePath(name), let last = path.steps.last,
      let item = session.index.find(linkId: last.linkId)
    else { throw unknown(name) }
    guard session.isPlace(path) else { throw absent(path, last.linkId, paths(of: item)) }
    return [path]
  }

  /// The first instance, with a note where there are several.
  public func first(
    _ name: String
  ) throws(Diagnostic) -> (path: InstancePath, note: Diagnostic?) {
    let paths = try paths(name)
    guard let path = paths.first else { throw unknown(name) }
    return (path, paths.count > 1 ? several(paths, name, .severalInstances) : nil)
  }

  /// The one instance that is there; throws where there are several, and where there is none.
  public func one(_ name: String) throws(Diagnostic) -> InstanceID {
    let paths = try paths(name)
    guard paths.count == 1, let path = paths.first else { throw try ambiguity(name) }
    guard let id = session.instance(at: path) else {
      throw absent(path, path.steps.last?.linkId ?? name, [])
    }
    return id
  }
}

extension ItemLookup {
  /// The finding that a name stands for several instances.
  public func ambiguity(_ name: String) throws(Diagnostic) -> Diagnostic {
    several(try paths(name), name, .ambiguousItem)
  }
}

// MARK: The instances of an item

extension ItemLookup {
  private func paths(of item: SurveyIndex.ItemIndex) -> [InstancePath] {
    var found: [InstancePath] = []
    var waiting = Array(session.roots().reversed())
    while let id = waiting.popLast() {
      if session.definition(id) == item { found.append(session.path(id)) }
      let below = session.answers(id).indices.flatMap { session.children(of: id, answer: $0) }
      waiting += (session.children(of: id) + below).reversed()
    }
    return found
  }

  /// Where the item would be, if the questions above it had answers.
  private func plainPath(to item: SurveyIndex.ItemIndex) -> InstancePath {
    var steps: [InstancePath.Step] = []
    var current: SurveyIndex.ItemIndex? = item
    while let index = current {
      steps.append(.init(linkId: session.index[index].linkId))
      current = session.index.parent(of: index)
    }
    return InstancePath(steps.reversed())
  }
}

// MARK: Findings

extension ItemLookup {
  private func several(
    _ paths: [InstancePath], _ name: String, _ code: Diagnostic.Code
  ) -> Diagnostic {
    Diagnostic(
      code,
      [
        "name": .quoted(name), "count": .number(paths.count), "paths": listed(paths),
        "more": more(paths),
      ], at: Location(file: file, linkId: name))
  }

  private func absent(
    _ path: InstancePath, _ linkId: String, _ others: [InstancePath]
  ) -> Diagnostic {
    var finding = Diagnostic(
      .noSuchInstance, ["path": .quoted(path.description)],
      at: Location(file: file, linkId: linkId))
    if !others.isEmpty {
      finding.arguments += [
        .init("linkId", .quoted(linkId)), .init("paths", listed(others)),
        .init("more", more(others)),
      ]
    }
    return finding
  }

  private func unknown(_ name: String) -> Diagnostic {
    let near = NearestName.several(like: name, among: session.index.linkIds)
    return Diagnostic(
      .noSuchItem,
      ["name": .quoted(name), "near": .list(near.map { .quoted($0) }, .comma)],
      at: Location(file: file))
  }

  /// How many paths a finding names.
  private static let few = 5

  private func listed(_ paths: [InstancePath]) -> Diagnostic.Argument.Value {
    .names(paths.prefix(Self.few).map(\.description))
  }

  private func more(_ paths: [InstancePath]) -> Diagnostic.Argument.Value {
    .number(max(0, paths.count - Self.few))
  }
}

extension SurveyIndex {
  /// The linkIds in document order.
  fileprivate var linkIds: [String] {
    var found: [String] = []
    var waiting = Array(children(of: nil).reversed())
    while let item = waiting.popLast() {
      found.append(self[item].linkId)
      waiting += children(of: item).reversed()
    }
    return found
  }
}
