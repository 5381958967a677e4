import SurveyDiagnostics

/// The functions of regular expressions: FHIRPath, String manipulation.
extension Machine {
  mutating func match(_ call: Call, whole: Bool) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let flags = call.count == 2 ? try textArgument(call, 1) : nil
    let text = try textInput(call)
    guard let text, let pattern else { return drop(to: call.base) }
    let program = try regex(pattern, flags, call)
    let characters = try scalars(text, call)
    var matcher = RegexMatcher(program, characters, steps: stepsLeft)
    let found = matcher.match(from: 0, whole: whole, keepsGroups: false)
    try spend(stepsLeft - matcher.stepsLeft, at: call.offset)
    replace(call.base, with: .boolean(found != nil))
  }

  mutating func replaceMatches(_ call: Call) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let substitution = try textArgument(call, 1)
    let flags = call.count == 3 ? try textArgument(call, 2) : nil
    let text = try textInput(call)
    guard let text, let pattern, let substitution else { return drop(to: call.base) }
    // An empty expression finds nothing to replace.
    guard pattern.bytes.count > 0 else { return replace(call.base, with: text) }
    let program = try regex(pattern, flags, call)
    let characters = try scalars(text, call)
    let template = try scalars(substitution, call)
    var result: [UInt32] = []
    var index = 0
    while index <= characters.count {
      var matcher = RegexMatcher(program, characters, steps: stepsLeft)
      let found = matcher.match(from: index, whole: false, keepsGroups: true)
      let steps = stepsLeft - matcher.stepsLeft + template.count
      try spend(Self.matchSteps + steps, at: call.offset)
      guard let found, found[0] >= 0 else { break }
      try reserve(result.count * 8, at: call.offset)
      let length = result.count
      result.append(contentsOf: characters[index..<found[0]])
      append(template, found, program, characters, to: &result)
      try spend((result.count - length) >> 2, at: call.offset)
      index = found[1]
      if found[1] == found[0] {
        if index < characters.count { result.append(characters[index]) }
        index += 1
      }
    }
    if index < characters.count { result.append(contentsOf: characters[index...]) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result.compactMap { Unicode.Scalar($0) })
    replace(call.base, with: store.add(String(scalars).utf8))
  }

  /// The steps that a search costs besides those of its expression.
  private static let matchSteps = 12

  /// The characters of a text, one after another.
  private mutating func scalars(_ text: Item, _ call: Call) throws(FHIRPath.Failure) -> [UInt32] {
    try spend(text.bytes.count >> 2, at: call.offset)
    try reserve(text.bytes.count * 6, at: call.offset)
    return string(text).unicodeScalars.map(\.value)
  }

  /// Adds the text of a replacement; `$1` and `${name}` are what a group matched.
  private func append(
    _ template: [UInt32], _ groups: [Int], _ program: RegexProgram, _ text: [UInt32],
    to result: inout [UInt32]
  ) {
    var index = 0
    while index < template.count {
      if let (group, end) = reference(in: template, at: index, program) {
        let (start, last) = (group * 2, group * 2 + 1)
        if last < groups.count, groups[start] >= 0, groups[last] >= groups[start] {
          result.append(contentsOf: text[groups[start]..<groups[last]])
        }
        index = end
        continue
      }
      // A backslash takes the meaning from what is behind it.
      if template[index] == 0x5C, index + 1 < template.count { index += 1 }
      result.append(template[index])
      index += 1
    }
  }

  /// The group that a replacement names at an index, and the index behind the name.
  private func reference(
    in template: [UInt32], at index: Int, _ program: RegexProgram
  ) -> (group: Int, end: Int)? {
    guard template[index] == 0x24, index + 1 < template.count else { return nil }
    let next = template[index + 1]
    if next &- 0x30 < 10 { return (Int(next - 0x30), index + 2) }
    guard next == 0x7B, let end = template[(index + 2)...].firstIndex(of: 0x7D) else { return nil }
    let name = template[index + 2..<end]
    if let named = program.groupNames.first(where: { $0.name[...] == name }) {
      return (named.number, end + 1)
    }
    guard name.count == 1, let digit = name.first, digit &- 0x30 < 10 else { return nil }
    return (Int(digit - 0x30), end + 1)
  }

  private mutating func regex(
    _ pattern: Item, _ flags: Item?, _ call: Call
  ) throws(FHIRPath.Failure) -> RegexProgram {
    let text = string(pattern)
    let flags = flags.map { string($0) } ?? ""
    guard flags.allSatisfy({ $0 == "i" || $0 == "m" }) else {
      throw failure(.wrongFlag, ["text": .quoted(flags)], at: call.offset)
    }
    if let known = regexes.first(where: { $0.text == text && $0.flags == flags }) {
      return known.program
    }
    var parser = RegexParser(text)
    let program: RegexProgram
    do throws(RegexParser.Problem) {
      program = try parser.parse(
        ignoresCase: flags.contains("i"), isMultiline: flags.contains("m"))
    } catch {
      throw failure(
        .wrongRegex,
        [
          "text": .literal(text), "reason": .phrase(error.reason),
          "character": .number(error.index + 1), "advice": error.advice.map { .phrase($0) },
        ], at: call.offset)
    }
    try spend(program.steps.count + text.utf8.count / 4, at: call.offset)
    if regexes.count < 16 { regexes.append((text, flags, program)) }
    return program
  }
}
