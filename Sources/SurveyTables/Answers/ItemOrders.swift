import FHIRDocument
import FHIRTerminology
import SurveyModel

/// The items of all questionnaires that are given, each in its versions.
struct ItemOrders: Sendable {
  /// Those that differ; one without items where nothing is given.
  let all: [ItemOrder]
  /// By address, oldest first: the version, and its number in ``all``.
  private let versions: [String: [(version: String, number: Int)]]
  private let first: String

  init(_ questionnaires: [Element]) {
    var all: [ItemOrder] = []
    var versions: [String: [(version: String, number: Int)]] = [:]
    func address(_ root: Element) -> String { root[.url]?.string ?? root[.id]?.string ?? "" }
    for root in questionnaires {
      let order = ItemOrder(root)
      let number = all.firstIndex(of: order) ?? all.count
      if number == all.count { all.append(order) }
      versions[address(root), default: []].append((root[.version]?.string ?? "", number))
    }
    self.all = all.isEmpty ? [ItemOrder(nil)] : all
    self.versions = versions.mapValues {
      $0.sorted { $0.version.isOlderVersion(than: $1.version) }
    }
    first = questionnaires.first.map(address) ?? ""
  }

  /// The number of the one by which a response is read: that of the version that it names, else the nearest
  /// lower one; without a version the newest.
  func number(for response: Element) -> Int {
    if all.count == 1 { return 0 }
    let named = QuestionnaireReference(namedBy: response)
    let known =
      named.flatMap { versions[$0.address] ?? $0.id.flatMap { versions[$0] } } ?? versions[first]
      ?? []
    guard let version = named?.version else { return known.last?.number ?? 0 }
    let found =
      known.first { $0.version == version }
      ?? known.last { $0.version.isOlderVersion(than: version) } ?? known.first
    return found?.number ?? 0
  }
}
