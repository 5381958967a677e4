import FHIRDocument
import FHIRTerminology
import SurveyModel

/// The items of all questionnaires that are given, each in its versions.
struct ItemOrders: Sendable {
  /// Those that differ, and behind them one without items for responses to other questionnaires; that one
  /// alone where nothing is given.
  let all: [ItemOrder]

  /// The versions of one questionnaire.
  private struct Form {
    let versions: NamedVersions
    /// The numbers of their items in ``all``.
    let orders: [Int]
  }

  private let forms: [Form]
  /// The numbers of the forms by their addresses.
  private let numbers: [String: Int]

  init(_ questionnaires: [Element]) {
    var all: [ItemOrder] = []
    var addresses: [String] = []
    var versions: [String: [(name: String, order: Int)]] = [:]
    for root in questionnaires {
      let order = ItemOrder(root)
      let number = all.firstIndex(of: order) ?? all.count
      if number == all.count { all.append(order) }
      let address = root[.url]?.string ?? root[.id]?.string ?? ""
      if versions[address] == nil { addresses.append(address) }
      let name = root[.version]?.string ?? ""
      if versions[address]?.contains(where: { $0.name == name }) == true { continue }
      versions[address, default: []].append((name, number))
    }
    self.all = all + [ItemOrder(nil)]
    forms = addresses.map { address in
      let sorted = (versions[address] ?? []).sorted { $0.name.isOlderVersion(than: $1.name) }
      return Form(
        versions: NamedVersions(names: sorted.map(\.name), address: address),
        orders: sorted.map(\.order))
    }
    numbers = Dictionary(
      addresses.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether all responses are read alike, unless they are to other questionnaires.
  var areAlike: Bool { all.count <= 2 }

  /// The number of the one by which a response is read, as the wide tables read it, and how its version was
  /// found: `nil` where nothing is given.
  func number(for response: Element) -> (number: Int, choice: NamedVersions.Choice?) {
    let none = all.count - 1
    if forms.isEmpty { return (none, nil) }
    var number: Int? = forms.count == 1 ? 0 : nil
    if number == nil {
      guard let named = QuestionnaireReference(namedBy: response) else { return (none, .unnamed) }
      number = named.value(in: numbers)
    }
    guard let number else { return (none, .otherQuestionnaire) }
    let (version, choice) = forms[number].versions.number(for: response)
    guard choice != .otherQuestionnaire, forms[number].orders.indices.contains(version) else {
      return (none, choice)
    }
    return (forms[number].orders[version], choice)
  }
}
