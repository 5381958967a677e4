/// Finds where a text may be broken into lines.
///
/// [UAX #14](https://www.unicode.org/reports/tr14/tr14-50.html), rules LB2 to LB31, with numbers as in
/// example 7 of its section 8.2.
///
/// ```swift
/// LineBreaker.breaks(in: Array("so be it".unicodeScalars))   // before "be" and before "it"
/// ```
struct LineBreaker {
  /// A character with those that combine with it (rule LB9).
  private struct Unit {
    var kind: LineBreakClass
    /// The index of its first scalar.
    let start: Int
    /// Whether its last scalar joins it with what follows.
    var endsJoined: Bool
  }

  private var units: [Unit] = []

  /// For each index of the scalars whether a line may begin there; before the first one it may not.
  static func breaks(in scalars: some Sequence<Unicode.Scalar>) -> [Bool] {
    var breaker = LineBreaker()
    var count = 0
    for scalar in scalars {
      breaker.add(LineBreakClass(scalar), at: count)
      count += 1
    }
    var result = [Bool](repeating: false, count: count)
    breaker.find { result[$0] = true }
    return result
  }

  private mutating func add(_ kind: LineBreakClass, at index: Int) {
    let isCombining = kind == .cm || kind == .zwj
    if isCombining, let last = units.last, !last.kind.isBreak, last.kind != .sp, last.kind != .zw {
      units[units.count - 1].endsJoined = kind == .zwj
    } else {
      // LB10: what combines with nothing is a letter.
      units.append(
        Unit(kind: isCombining ? .al : kind, start: index, endsJoined: kind == .zwj))
    }
  }

  private func find(_ found: (Int) -> Void) {
    guard let first = units.first else { return }
    var context = Context(first.kind)
    for index in units.indices.dropFirst() {
      let (left, right) = (units[index - 1], units[index])
      if mayBreak(left, right, at: index, context) { found(right.start) }
      context.take(right.kind)
    }
  }

  /// What of the text before matters.
  private struct Context {
    /// The class of the last character that is no space.
    var beforeSpace: LineBreakClass
    /// The two last classes.
    var last: LineBreakClass
    var secondLast: LineBreakClass?
    /// How many regional indicators are right before.
    var indicators: Int
    /// Whether a number is right before, and whether a bracket closed it.
    var isNumber: Bool
    var isClosedNumber = false

    init(_ kind: LineBreakClass) {
      (beforeSpace, last) = (kind, kind)
      indicators = kind == .ri ? 1 : 0
      isNumber = kind == .nu
    }

    mutating func take(_ kind: LineBreakClass) {
      secondLast = last
      last = kind
      if kind != .sp { beforeSpace = kind }
      indicators = kind == .ri ? indicators + 1 : 0
      isClosedNumber = isNumber && (kind.isClosing)
      isNumber = kind == .nu || (isNumber && (kind == .sy || kind == .is))
    }
  }

  private func kind(at index: Int) -> LineBreakClass? {
    units.indices.contains(index) ? units[index].kind : nil
  }
}

// MARK: Rules

extension LineBreaker {
  private func mayBreak(
    _ left: Unit, _ right: Unit, at index: Int, _ context: Context
  ) -> Bool {
    let (a, b) = (left.kind, right.kind)
    // LB4 to LB7
    if a == .cr { return b != .lf }
    if a.isBreak { return true }
    if b.isBreak || b == .sp || b == .zw { return false }
    // LB8, LB8a, LB11 to LB13
    if context.beforeSpace == .zw { return true }
    if left.endsJoined || a == .wj || b == .wj || a == .gl { return false }
    if b == .gl, a != .sp, a != .ba, a != .hy { return false }
    if b.isClosing || b == .ex || b == .is || b == .sy { return false }
    // LB14 to LB17: over spaces
    switch (context.beforeSpace, b) {
    case (.op, _), (.wideOP, _), (.qu, .op), (.qu, .wideOP), (.cl, .ns), (.cp, .ns),
      (.wideCP, .ns), (.b2, .b2):
      return false
    default: break
    }
    // LB18 to LB20
    if a == .sp { return true }
    if a == .qu || b == .qu { return false }
    if a == .cb || b == .cb { return true }
    if joinsSigns(a, b, context) || joinsNumber(a, b, at: index, context) { return false }
    return !joinsLetters(a, b, context)
  }

  /// LB21 and LB22.
  private func joinsSigns(_ a: LineBreakClass, _ b: LineBreakClass, _ context: Context) -> Bool {
    if b == .ba || b == .hy || b == .ns || b == .in || a == .bb { return true }
    if context.secondLast == .hl, a == .hy || a == .ba { return true }
    return a == .sy && b == .hl
  }

  /// LB23 to LB25.
  private func joinsNumber(
    _ a: LineBreakClass, _ b: LineBreakClass, at index: Int, _ context: Context
  ) -> Bool {
    switch (a, b) {
    case (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl), (.pr, .id), (.pr, .pictureToCome),
      (.pr, .eb), (.pr, .em), (.id, .po), (.pictureToCome, .po), (.eb, .po), (.em, .po),
      (.pr, .al), (.pr, .hl), (.po, .al), (.po, .hl), (.al, .pr), (.al, .po), (.hl, .pr),
      (.hl, .po), (.pr, .nu), (.po, .nu), (.op, .nu), (.wideOP, .nu), (.hy, .nu):
      return true
    case (.pr, .op), (.pr, .wideOP), (.pr, .hy), (.po, .op), (.po, .wideOP), (.po, .hy):
      return kind(at: index + 1) == .nu
    default:
      let isAmount = b == .pr || b == .po
      return (context.isNumber && (b == .nu || isAmount)) || (context.isClosedNumber && isAmount)
    }
  }

  /// LB26 to LB30b.
  private func joinsLetters(_ a: LineBreakClass, _ b: LineBreakClass, _ context: Context) -> Bool {
    switch (a, b) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
      (.h2, .jt), (.jt, .jt), (.h3, .jt):
      true
    case (_, .po) where a.isHangul: true
    case (.pr, _) where b.isHangul: true
    case (.al, _) where b.isLetter, (.hl, _) where b.isLetter, (.is, _) where b.isLetter: true
    case (.al, .op), (.hl, .op), (.nu, .op), (.cp, .al), (.cp, .hl), (.cp, .nu): true
    case (.ri, .ri): context.indicators % 2 == 1
    case (.eb, .em), (.pictureToCome, .em): true
    default: false
    }
  }
}

extension LineBreakClass {
  /// Whether a line ends with it, whatever follows.
  fileprivate var isBreak: Bool { self == .bk || self == .cr || self == .lf || self == .nl }
  fileprivate var isClosing: Bool { self == .cl || self == .cp || self == .wideCP }
  fileprivate var isLetter: Bool { self == .al || self == .hl }
  fileprivate var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }
}
