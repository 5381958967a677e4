import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import TestSupport
import Testing

/// Small random forms whose questions take few answers, and a search that simply tries all.
private struct SmallForm {
  var random: Seeded
  private var count = 0

  init(seed: Int) { random = Seeded(state: UInt64(seed)) }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  mutating func survey() -> Survey {
    Survey(items: (0..<Int.random(in: 3...4, using: &random)).map { _ in item(depth: 0) })
  }

  private mutating func item(depth: Int) -> SurveyItem {
    let number = count
    count += 1
    let isGroup = depth < 2 && chance(3)
    var item = make("i\(number)", isGroup ? .group : chance(3) ? .boolean : .integer)
    if item.type == .integer {
      if number > 0, chance(6) { item.calculatedExpression = .toy("(sum #i\(other(number)) 1)") }
      item.minValue = .integer(0)
      item.maxValue = .integer(2)
      if chance(5) { item.initial = [.integer(1)] }
    }
    if !isGroup, chance(8) { item.readOnly = true }
    if number > 0, chance(5) {
      let sum = "(sum #i\(other(number)) #i\(other(number)))"
      item.enableWhenExpression = .toy("(> \(sum) \(other(3)))")
    } else if number > 0 {
      for _ in 0..<Int.random(in: 0...3, using: &random) { item = conditional(item, number) }
    }
    item.enableBehavior = chance(2) ? .any : .all
    if depth < 2, isGroup || chance(4) {
      item.items = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        self.item(depth: depth + 1)
      }
    }
    return item
  }

  private mutating func other(_ number: Int) -> Int { Int.random(in: 0..<number, using: &random) }

  private mutating func conditional(_ item: SurveyItem, _ number: Int) -> SurveyItem {
    let source = "i\(Int.random(in: 0..<number, using: &random))"
    let op = EnableWhen.Operator.allCases.randomElement(using: &random) ?? .equal
    if op == .exists { return item.when(source, op, .boolean(chance(2))) }
    let isTruth = chance(3) && (op == .equal || op == .notEqual)
    let value = Int.random(in: 0...2, using: &random)
    return item.when(source, op, isTruth ? .boolean(value > 0) : .integer(value))
  }
}

@Suite struct WhyPropertyTests {
  /// Every answer that a question may have.
  private static func domain(_ session: Session, _ id: InstanceID) -> [[AnswerValue]] {
    let values: [AnswerValue] =
      session.item(id).type == .boolean
      ? [.boolean(true), .boolean(false)] : (0...2).map { .integer($0) }
    return [[]] + values.map { [$0] }
  }

  /// Whether some order of some answers to so many questions makes the item so.
  private static func exists(
    _ count: Int, _ path: InstancePath, _ wanted: Bool, _ session: Session, _ used: [InstancePath]
  ) throws -> Bool {
    if (session.instance(at: path).map { session.isEnabled($0) } ?? false) == wanted { return true }
    if count == 0 { return false }
    var all: [InstanceID] = []
    session.everyInstance { all.append($0) }
    for id in all where session.item(id).type != .group && !session.isReadOnly(id) {
      let place = session.path(id)
      let isCalculated = session.index[session.definition(id)].calculatedExpression != nil
      guard session.isEnabled(id), !isCalculated, !used.contains(place) else { continue }
      for answers in domain(session, id) where answers != session.answers(id) {
        var next = session
        try next.apply(SessionEvent(.answer(place, answers), at: noon))
        if try exists(count - 1, path, wanted, next, used + [place]) { return true }
      }
    }
    return false
  }

  /// A random form with some random answers.
  private static func session(seed: Int) throws -> Session {
    var form = SmallForm(seed: seed)
    var session = toySession(form.survey())
    for _ in 0..<Int.random(in: 0...3, using: &form.random) {
      var all: [InstanceID] = []
      session.everyInstance { if session.item($0).type != .group { all.append($0) } }
      guard let id = all.randomElement(using: &form.random) else { continue }
      let answers = domain(session, id).randomElement(using: &form.random) ?? []
      try session.apply(SessionEvent(.answer(session.path(id), answers), at: noon))
    }
    return session
  }

  @Test(
    "The set that is found does it, and no smaller one would; none means none", arguments: 0..<60)
  func smallest(seed: Int) throws {
    let session = try Self.session(seed: seed)
    for path in session.index.plainPaths {
      for wanted in [true, false] where session.isPlace(path) {
        try check(path, wanted, session, "seed \(seed), \(path), \(wanted)")
      }
    }
  }

  @Test("Some of the random forms need several answers, and some have no way")
  func variety() throws {
    var sizes: [Int: Int] = [:]
    var impossible = 0
    for seed in 0..<60 {
      let session = try Self.session(seed: seed)
      for path in session.index.plainPaths where session.isPlace(path) {
        switch session.changes(at: path, toBe: true) {
        case .found(let changes): sizes[changes.count, default: 0] += 1
        case .impossible: impossible += 1
        case .notFound: continue
        }
      }
    }
    #expect(sizes[1, default: 0] > 20 && sizes[2, default: 0] > 5, "\(sizes)")
    #expect(impossible > 5, "\(impossible)")
  }

  private func check(
    _ path: InstancePath, _ wanted: Bool, _ session: Session, _ comment: Comment
  ) throws {
    let most = 2
    let outcome = session.changes(at: path, toBe: wanted, within: SearchBounds(changes: most))
    switch outcome {
    case .found(let changes):
      var copy = session
      for change in changes {
        let id = try #require(copy.instance(at: change.path), comment)
        #expect(copy.isEnabled(id) && !copy.isReadOnly(id), comment)
        #expect(copy.problems(with: change.answers, for: id).isEmpty, comment)
        try copy.apply(SessionEvent(.answer(change.path, change.answers), at: noon))
      }
      let isSo = copy.instance(at: path).map { copy.isEnabled($0) } ?? false
      #expect(isSo == wanted, comment)
      if !changes.isEmpty {
        #expect(try !Self.exists(changes.count - 1, path, wanted, session, []), comment)
      }
    case .impossible: #expect(try !Self.exists(most + 1, path, wanted, session, []), comment)
    case .notFound: #expect(try !Self.exists(most, path, wanted, session, []), comment)
    }
  }
}

extension SurveyIndex {
  /// The path of each item, as it stands where nothing is repeated.
  fileprivate var plainPaths: [InstancePath] {
    var found: [InstancePath] = []
    func visit(_ item: ItemIndex, _ above: InstancePath) {
      let path = InstancePath(above.steps + [.init(linkId: self[item].linkId)])
      found.append(path)
      children(of: item).forEach { visit($0, path) }
    }
    children(of: nil).forEach { visit($0, InstancePath()) }
    return found
  }
}
