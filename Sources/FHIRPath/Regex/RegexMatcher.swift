/// Runs a regular expression over a text, all of its ways side by side.
struct RegexMatcher {
  private let program: RegexProgram
  private let text: [UInt32]
  /// How many steps may still be taken; below zero the search has ended without an answer.
  private(set) var stepsLeft: Int
  /// The ways that ``add(_:_:_:_:_:)`` has still to follow; kept for its room.
  private var open: [Way] = []

  private struct Way {
    var step: Int
    var bounds: [Int]
  }

  init(_ program: RegexProgram, _ text: [UInt32], steps: Int) {
    self.program = program
    self.text = text
    stepsLeft = steps
  }

  /// The bounds of the groups of the first match from an index on, `nil` where there is none.
  ///
  /// With `whole` the match has to be all of the text.
  mutating func match(from start: Int, whole: Bool, keepsGroups: Bool) -> [Int]? {
    let empty = keepsGroups ? Array(repeating: -1, count: program.groupCount * 2) : []
    var ways: [Way] = []
    var found: [Int]?
    stepsLeft -= program.steps.count / 64
    var marks = Array(repeating: -1, count: program.steps.count)
    var index = start
    while index <= text.count {
      if found == nil, index == start || !whole {
        add(0, index, empty, &ways, &marks)
      }
      if ways.isEmpty { if found != nil || whole { break } }
      var following: [Way] = []
      for way in ways {
        stepsLeft -= 1
        guard stepsLeft >= 0 else { return nil }
        if case .match = program.steps[way.step] {
          if whole, index != text.count { continue }
          found = way.bounds.isEmpty ? [start, index] : way.bounds
          break
        }
        guard index < text.count, takes(way.step, text[index]) else { continue }
        add(way.step + 1, index + 1, way.bounds, &following, &marks)
      }
      if found != nil, !keepsGroups { return found }
      ways = following
      index += 1
    }
    return found
  }

  /// Follows the steps that take no character; `marks` says where each step was reached last.
  private mutating func add(
    _ first: Int, _ index: Int, _ bounds: [Int], _ ways: inout [Way], _ marks: inout [Int]
  ) {
    open.append(Way(step: first, bounds: bounds))
    while var way = open.popLast() {
      stepsLeft -= 1
      guard stepsLeft >= 0, marks[way.step] != index else { continue }
      marks[way.step] = index
      switch program.steps[way.step] {
      case .jump(let target): open.append(Way(step: target, bounds: way.bounds))
      case .split(let one, let other):
        open.append(Way(step: other, bounds: way.bounds))
        open.append(Way(step: one, bounds: way.bounds))
      case .save(let number):
        stepsLeft -= way.bounds.count / 16
        if number < way.bounds.count { way.bounds[number] = index }
        open.append(Way(step: way.step + 1, bounds: way.bounds))
      case .start: if index == 0 { open.append(Way(step: way.step + 1, bounds: way.bounds)) }
      case .end:
        if index == text.count { open.append(Way(step: way.step + 1, bounds: way.bounds)) }
      case .lineStart:
        if index == 0 || text[index - 1] == 0x0A {
          open.append(Way(step: way.step + 1, bounds: way.bounds))
        }
      case .lineEnd:
        if index == text.count || text[index] == 0x0A {
          open.append(Way(step: way.step + 1, bounds: way.bounds))
        }
      case .wordBoundary(let isWanted):
        if isBoundary(index) == isWanted {
          open.append(Way(step: way.step + 1, bounds: way.bounds))
        }
      case .character, .any, .set, .match: ways.append(way)
      }
    }
  }

  private mutating func takes(_ step: Int, _ character: UInt32) -> Bool {
    switch program.steps[step] {
    case .any: return true
    case .character(let wanted):
      return wanted == character
        || program.ignoresCase && Self.folded(wanted) == Self.folded(character)
    case .set(let number):
      let set = program.sets[number]
      stepsLeft -= set.ranges.count / 16 + set.classes.count / 16
      if set.contains(character) { return true }
      guard program.ignoresCase else { return false }
      return set.contains(Self.folded(character)) || set.contains(Self.raised(character))
    default: return false
    }
  }

  private static func folded(_ value: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(value) else { return value }
    return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
  }

  private static func raised(_ value: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(value) else { return value }
    return scalar.properties.uppercaseMapping.unicodeScalars.first?.value ?? value
  }

  private func isBoundary(_ index: Int) -> Bool {
    let before = index > 0 && CharacterSet.contains(text[index - 1], .word)
    let after = index < text.count && CharacterSet.contains(text[index], .word)
    return before != after
  }
}
