import SurveyDiagnostics

/// Reads a regular expression: alternatives, groups, sets, repetitions greedy and lazy, anchors.
///
/// What cannot be followed in bounded time, references back and looks around, is refused.
struct RegexParser {
  let text: [UInt32]
  private(set) var index = 0
  private var depth = 0
  private var partsWritten = 0

  /// The most repetitions of one part that follow each other: `a{2}{3}` has two.
  private static let mostRepetitions = 4
  /// The most parts that are written out, those that take no step included.
  private static let mostParts = 10 * RegexProgram.maximumSize
  private var program = RegexProgram()

  private indirect enum Node {
    case empty
    case step(RegexProgram.Step)
    case sequence([Node])
    case alternatives([Node])
    case group(Node, Int?)
    case repetition(Node, Int, Int?, isLazy: Bool)
  }

  init(_ text: String) { self.text = text.unicodeScalars.map(\.value) }

  /// The program of the whole expression, in group 0.
  mutating func parse(
    ignoresCase: Bool, isMultiline: Bool = false
  ) throws(Problem) -> RegexProgram {
    program.ignoresCase = ignoresCase
    program.isMultiline = isMultiline
    let node = try alternatives()
    guard index == text.count else { throw problem(.regexUnpaired(")")) }
    try emit(.group(node, 0))
    try add(.match)
    return program
  }

  private var next: UInt32? { index < text.count ? text[index] : nil }

  private func isNext(_ scalar: Unicode.Scalar) -> Bool { next == scalar.value }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard isNext(scalar) else { return false }
    index += 1
    return true
  }

  private mutating func alternatives() throws(Problem) -> Node {
    depth += 1
    defer { depth -= 1 }
    // In a debug build a group takes ten kilobytes of the stack.
    guard depth < 40 else { throw problem(.regexTooDeep) }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(Problem) -> Node {
    var nodes: [Node] = []
    while let next, next != 0x7C, next != 0x29 {
      nodes.append(try repetition(of: try atom()))
    }
    return .sequence(nodes)
  }

  private mutating func repetition(of atom: Node) throws(Problem) -> Node {
    var node = atom
    var count = 0
    while true {
      guard count <= Self.mostRepetitions else {
        throw problem(.regexRepetitions)
      }
      count += 1
      let bounds: (Int, Int?)
      if take("*") {
        bounds = (0, nil)
      } else if take("+") {
        bounds = (1, nil)
      } else if take("?") {
        bounds = (0, 1)
      } else if isNext("{"), let counted = try counts() {
        bounds = counted
      } else {
        return node
      }
      let isLazy = take("?")
      _ = take("+")
      node = .repetition(node, bounds.0, bounds.1, isLazy: isLazy)
    }
  }

  /// `{2}`, `{2,}`, `{2,5}`; `nil` where the brace is an ordinary character.
  private mutating func counts() throws(Problem) -> (Int, Int?)? {
    let start = index
    index += 1
    let least = number()
    var most = least
    if take(",") { most = isNext("}") ? nil : number() }
    let isOpen = index > 0 && text[index - 1] == 0x2C
    guard let least, take("}"), most != nil || isOpen else {
      index = start
      return nil
    }
    guard least <= 1000, (most ?? least) <= 1000, (most ?? least) >= least else {
      throw problem(.regexBounds, at: start)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let digit = next, digit &- 0x30 < 10 {
      value = min((value ?? 0) * 10 + Int(digit - 0x30), 100_000)
      index += 1
    }
    return value
  }

  private mutating func atom() throws(Problem) -> Node {
    guard let character = next else { return .empty }
    index += 1
    switch Unicode.Scalar(character) {
    case "(": return try group()
    case "[": return .step(.set(try set()))
    case ".": return .step(.any)
    case "^": return .step(program.isMultiline ? .lineStart : .start)
    case "$": return .step(program.isMultiline ? .lineEnd : .end)
    case "\\": return try escape()
    case "*", "+", "?": throw problem(.regexNothingToRepeat, at: index - 1)
    case "{":
      index -= 1
      let start = index
      let isCount = try counts() != nil
      guard !isCount else { throw problem(.regexNothingToRepeat, at: start) }
      index += 1
      return .step(.character(character))
    default: return .step(.character(character))
    }
  }

  private mutating func group() throws(Problem) -> Node {
    let start = index - 1
    var number: Int?
    if take("?") {
      if take("i"), take(")") {
        program.ignoresCase = true
        return .empty
      }
      if take("<") || (take("P") && take("<")) {
        guard let next, next != 0x3D, next != 0x21 else { throw lookAround(start) }
        var name: [UInt32] = []
        while let next = self.next, next != 0x3E {
          name.append(next)
          index += 1
        }
        guard take(">") else { throw problem(.regexGroupName, at: start) }
        program.groupNames.append((name, program.groupCount))
        number = program.groupCount
        program.groupCount += 1
      } else if !take(":") {
        throw isNext("=") || isNext("!")
          ? lookAround(start) : problem(.regexGroupKind, at: start)
      }
    } else {
      number = program.groupCount
      program.groupCount += 1
    }
    let inner = try alternatives()
    guard take(")") else { throw problem(.regexUnpaired("("), at: start) }
    return .group(inner, number)
  }

  private func lookAround(_ start: Int) -> Problem {
    problem(.regexLookAround, at: start)
  }

  private mutating func escape() throws(Problem) -> Node {
    guard let character = next else { throw problem(.regexOpenEscape, at: index - 1) }
    index += 1
    switch Unicode.Scalar(character) {
    case "b": return .step(.wordBoundary(true))
    case "B": return .step(.wordBoundary(false))
    case "A": return .step(.start)
    case "z", "Z": return .step(.end)
    default: break
    }
    if let found = try characterClass(character) {
      return .step(.set(add(CharacterSet(classes: [found]))))
    }
    if character &- 0x31 < 9 {
      throw problem(.regexReference, at: index - 2)
    }
    return .step(.character(try escaped(character)))
  }

  private mutating func characterClass(
    _ letter: UInt32
  ) throws(Problem) -> (kind: CharacterSet.Class, isNegated: Bool)? {
    switch Unicode.Scalar(letter) {
    case "d": return (.digit, false)
    case "D": return (.digit, true)
    case "w": return (.word, false)
    case "W": return (.word, true)
    case "s": return (.space, false)
    case "S": return (.space, true)
    case "p", "P":
      let start = index - 2
      var name = ""
      if take("{") {
        while let next, next != 0x7D {
          name.unicodeScalars.append(Unicode.Scalar(next) ?? "?")
          index += 1
        }
        guard take("}") else { throw problem(.regexUnpaired("{"), at: start) }
      }
      let kinds: [String: CharacterSet.Class] = [
        "L": .letter, "Lu": .upper, "Ll": .lower, "N": .number, "Nd": .number, "P": .punctuation,
        "IsAlphabetic": .letter, "Alpha": .letter, "Digit": .digit, "Punct": .punctuation,
      ]
      guard let kind = kinds[name] else {
        throw problem(.regexClass(name), at: start)
      }
      return (kind, letter == 0x50)
    default: return nil
    }
  }

  private mutating func escaped(_ letter: UInt32) throws(Problem) -> UInt32 {
    switch Unicode.Scalar(letter) {
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "f": return 12
    case "v": return 11
    case "0": return 0
    case "u": return try hexadecimal(4)
    case "x": return try hexadecimal(2)
    default: return letter
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(Problem) -> UInt32 {
    var digits = ""
    while digits.utf8.count < count, let next, next < 128 {
      digits.unicodeScalars.append(Unicode.Scalar(UInt8(next)))
      index += 1
    }
    guard digits.utf8.count == count, let value = UInt32(digits, radix: 16) else {
      throw problem(.regexHexadecimal)
    }
    return value
  }

  /// A set behind its opening bracket.
  private mutating func set() throws(Problem) -> Int {
    let opening = index - 1
    if let found = posixClass(at: opening) { throw found }
    var set = CharacterSet()
    set.isNegated = take("^")
    var isFirst = true
    while let character = next, character != 0x5D || isFirst {
      isFirst = false
      if let found = posixClass(at: index) { throw found }
      let start = index
      index += 1
      var low = character
      if character == 0x5C, let letter = next {
        index += 1
        if let found = try characterClass(letter) {
          set.classes.append(found)
          continue
        }
        low = letter == 0x62 ? 8 : try escaped(letter)
      }
      var high = low
      if isNext("-"), index + 1 < text.count, text[index + 1] != 0x5D {
        index += 1
        high = text[index]
        index += 1
        if high == 0x5C, let letter = next {
          index += 1
          high = try escaped(letter)
        }
      }
      guard low <= high else { throw problem(.regexRange, at: start) }
      set.ranges.append(low...high)
    }
    guard take("]") else { throw problem(.regexUnpaired("["), at: opening) }
    return add(set)
  }

  private mutating func add(_ set: CharacterSet) -> Int {
    program.sets.append(set)
    return program.sets.count - 1
  }

  // MARK: Writing the program

  private mutating func add(_ step: RegexProgram.Step) throws(Problem) {
    guard program.steps.count < RegexProgram.maximumSize else {
      throw problem(.regexTooLarge)
    }
    program.steps.append(step)
  }

  private mutating func emit(_ node: Node) throws(Problem) {
    partsWritten += 1
    guard partsWritten <= Self.mostParts else {
      throw problem(.regexTooLarge)
    }
    switch node {
    case .empty: break
    case .step(let step): try add(step)
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .alternatives(let nodes): try emitAlternatives(nodes)
    case .group(let inner, let number):
      if let number { try add(.save(number * 2)) }
      try emit(inner)
      if let number { try add(.save(number * 2 + 1)) }
    case .repetition(let inner, let least, let most, let isLazy):
      for _ in 0..<least { try emit(inner) }
      if let most {
        try emitOptional(inner, max(0, most - least), isLazy)
      } else {
        let start = program.steps.count
        try add(.jump(0))
        try emit(inner)
        try add(.jump(start))
        let end = program.steps.count
        program.steps[start] = isLazy ? .split(end, start + 1) : .split(start + 1, end)
      }
    }
  }

  /// Repetitions of which each may be left out together with those behind it: so there are no more
  /// ways through them than parts.
  private mutating func emitOptional(
    _ inner: Node, _ count: Int, _ isLazy: Bool
  ) throws(Problem) {
    var starts: [Int] = []
    for _ in 0..<count {
      starts.append(program.steps.count)
      try add(.jump(0))
      try emit(inner)
    }
    let end = program.steps.count
    for start in starts {
      program.steps[start] = isLazy ? .split(end, start + 1) : .split(start + 1, end)
    }
  }

  private mutating func emitAlternatives(_ nodes: [Node]) throws(Problem) {
    var jumps: [Int] = []
    for (number, node) in nodes.enumerated() {
      guard number < nodes.count - 1 else {
        try emit(node)
        break
      }
      let start = program.steps.count
      try add(.jump(0))
      try emit(node)
      jumps.append(program.steps.count)
      try add(.jump(0))
      program.steps[start] = .split(start + 1, program.steps.count)
    }
    for jump in jumps { program.steps[jump] = .jump(program.steps.count) }
  }
}
