import SurveyDiagnostics
import SurveyPrimitives

/// One code of a value set.
struct CodeEntry: Sendable {
  var coding: Coding
  /// Other words for it: designations, and displays of other sources.
  var designations: [Designation] = []
  /// Whether it only groups other codes and cannot be chosen.
  var isAbstract = false
  var isInactive = false
  /// Whether the code system takes upper and lower case for the same.
  var ignoresCase = false
  var weight: ExactDecimal?
  /// The label before it (valueset-label).
  var label: String?
}

/// Codes of which it is known, of each code, whether it is among them, or why that is not known.
struct CodeSet: Sendable {
  /// Whether a code is among them.
  enum Standing {
    case out
    case maybe(Phrase)
    case `in`
  }

  /// What there may be beside the codes that are named.
  struct Rest: Sendable {
    enum Content: Sendable {
      /// It is not known which, for this reason.
      case unknown(Phrase)
      /// Every valid UCUM code.
      case units
    }

    /// The code system of the codes; `nil` for any.
    let system: String?
    var content: Content

    func covers(_ key: CodeKey) -> Bool { system == nil || system == key.system }
  }

  private(set) var entries: [CodeEntry] = []
  private var index: [CodeKey: Int] = [:]
  /// Codes of which it is not known, and why.
  private(set) var undetermined: [CodeKey: Phrase] = [:]
  /// Codes that a rest does not cover.
  private var out: Set<CodeKey> = []
  private(set) var rests: [Rest] = []

  init() {}

  init(rest: Rest) { rests = [rest] }

  func entry(_ key: CodeKey) -> CodeEntry? { index[key].map { entries[$0] } }

  func standing(_ key: CodeKey) -> Standing {
    if index[key] != nil { return .in }
    if out.contains(key) { return .out }
    if let reason = undetermined[key] { return .maybe(reason) }
    var result = Standing.out
    for rest in rests where rest.covers(key) {
      switch rest.content {
      case .units: if UCUM.isValid(key.code) { return .in }
      case .unknown(let reason): result = .maybe(reason)
      }
    }
    return result
  }

  /// Adds a code; of one that is there already, what was not known.
  mutating func insert(_ entry: CodeEntry) {
    guard let key = entry.coding.key else { return }
    guard let number = index[key] else {
      index[key] = entries.count
      entries.append(entry)
      return
    }
    entries[number].merge(entry)
  }

  mutating func insert(_ rest: Rest) { rests.append(rest) }

  /// Adds a code of which it is not known whether it is among them.
  mutating func insert(undetermined key: CodeKey, _ reason: Phrase) {
    if index[key] == nil { undetermined[key] = reason }
  }

  /// Whether some of its codes are, or may be, of a code system.
  func concerns(_ system: String) -> Bool {
    entries.contains { $0.coding.system == system }
      || undetermined.keys.contains { $0.system == system }
      || rests.contains { $0.system == nil || $0.system == system }
  }
}

extension CodeEntry {
  fileprivate mutating func merge(_ other: CodeEntry) {
    if coding.version != other.coding.version { coding.version = nil }
    if let display = other.coding.display {
      if coding.display == nil {
        coding.display = display
      } else if coding.display != display {
        designations.append(Designation(display))
      }
    }
    designations += other.designations
    isAbstract = isAbstract && other.isAbstract
    isInactive = isInactive && other.isInactive
    if weight == nil { weight = other.weight }
    if label == nil { label = other.label }
  }
}

// MARK: Operations

extension CodeSet {
  /// The codes that are in one or the other.
  mutating func formUnion(_ other: CodeSet) {
    if undetermined.isEmpty, out.isEmpty, other.undetermined.isEmpty, other.out.isEmpty {
      for entry in other.entries { insert(entry) }
      rests += other.rests
      return
    }
    self = combined(with: other, rests: rests + other.rests) { mine, theirs in
      switch (mine, theirs) {
      case (.in, _), (_, .in): .in
      case (.maybe(let reason), _), (_, .maybe(let reason)): .maybe(reason)
      default: .out
      }
    }
  }

  /// The codes that are in both.
  mutating func formIntersection(_ other: CodeSet) {
    let rests = rests.flatMap { mine in other.rests.compactMap { mine.intersection($0) } }
    self = combined(with: other, rests: rests) { mine, theirs in
      switch (mine, theirs) {
      case (.out, _), (_, .out): .out
      case (.maybe(let reason), _), (_, .maybe(let reason)): .maybe(reason)
      default: .in
      }
    }
  }

  /// Takes the codes away that are in the other.
  mutating func subtract(_ other: CodeSet) {
    let rests = rests.map { mine in
      var mine = mine
      for rest in other.rests where rest.system == nil || rest.system == mine.system {
        if case .unknown = rest.content { mine.content = rest.content }
      }
      return mine
    }
    .filter { mine in
      !other.rests.contains { $0.isUnits && mine.isUnits }
    }
    self = combined(with: other, rests: rests) { mine, theirs in
      switch (mine, theirs) {
      case (.out, _), (_, .in): .out
      case (.maybe(let reason), _), (_, .maybe(let reason)): .maybe(reason)
      default: .in
      }
    }
  }

  /// The entries of which something holds.
  func filter(_ isIncluded: (CodeEntry) -> Bool) -> CodeSet {
    var result = CodeSet()
    result.undetermined = undetermined
    result.rests = rests
    result.out = out
    for entry in entries {
      if isIncluded(entry) {
        result.insert(entry)
      } else if let key = entry.coding.key {
        result.out.insert(key)
      }
    }
    return result
  }

  /// Decides each code that one of both names, and leaves the others to the rests.
  private func combined(
    with other: CodeSet, rests: [Rest], _ decide: (Standing, Standing) -> Standing
  ) -> CodeSet {
    var result = CodeSet()
    result.rests = rests
    var seen: Set<CodeKey> = []
    for key in named + other.named where seen.insert(key).inserted {
      switch decide(standing(key), other.standing(key)) {
      case .in:
        let coding = Coding(system: key.system, code: key.code)
        result.insert(entry(key) ?? other.entry(key) ?? CodeEntry(coding: coding))
        if entry(key) != nil, let theirs = other.entry(key) { result.insert(theirs) }
      case .maybe(let reason): result.undetermined[key] = reason
      case .out: if rests.contains(where: { $0.covers(key) }) { result.out.insert(key) }
      }
    }
    return result
  }

  private var named: [CodeKey] {
    entries.compactMap(\.coding.key) + Array(undetermined.keys) + Array(out)
  }
}

extension CodeSet.Rest {
  var isUnits: Bool { if case .units = content { true } else { false } }

  func intersection(_ other: Self) -> Self? {
    guard let common = system ?? other.system else { return isUnits ? other : self }
    guard system ?? common == common, other.system ?? common == common else { return nil }
    return Self(system: common, content: isUnits ? other.content : content)
  }
}
