/// The functions of regular expressions: FHIRPath, String manipulation.
extension Machine {
  mutating func match(_ call: Call, whole: Bool) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let flags = call.count == 2 ? try textArgument(call, 1) : nil
    let text = try text(from: call.base, call.offset, "the input")
    guard let text, let pattern else { return drop(to: call.base) }
    let program = try regex(pattern, flags, call)
    let characters = string(text).unicodeScalars.map(\.value)
    var matcher = RegexMatcher(program, characters, steps: stepsLeft)
    let found = matcher.match(from: 0, whole: whole, keepsGroups: false)
    try spend(stepsLeft - matcher.stepsLeft, at: call.offset)
    replace(call.base, with: .boolean(found != nil))
  }

  mutating func replaceMatches(_ call: Call) throws(FHIRPath.Failure) {
    let pattern = try textArgument(call, 0)
    let substitution = try textArgument(call, 1)
    let flags = call.count == 3 ? try textArgument(call, 2) : nil
    let text = try text(from: call.base, call.offset, "the input of replaceMatches()")
    guard let text, let pattern, let substitution else { return drop(to: call.base) }
    // An empty expression finds nothing to replace.
    guard pattern.bytes.count > 0 else { return replace(call.base, with: text) }
    let program = try regex(pattern, flags, call)
    let characters = string(text).unicodeScalars.map(\.value)
    let template = string(substitution).unicodeScalars.map(\.value)
    var result: [UInt32] = []
    var place = 0
    while place <= characters.count {
      var matcher = RegexMatcher(program, characters, steps: stepsLeft)
      let found = matcher.match(from: place, whole: false, keepsGroups: true)
      try spend(stepsLeft - matcher.stepsLeft + template.count, at: call.offset)
      guard let found, found[0] >= 0 else { break }
      result.append(contentsOf: characters[place..<found[0]])
      append(template, found, characters, to: &result)
      place = found[1]
      if found[1] == found[0] {
        if place < characters.count { result.append(characters[place]) }
        place += 1
      }
    }
    if place < characters.count { result.append(contentsOf: characters[place...]) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: result.compactMap { Unicode.Scalar($0) })
    replace(call.base, with: store.add(String(scalars).utf8))
  }

  /// Adds the text of a replacement; `$1` is what the first group matched.
  private func append(
    _ template: [UInt32], _ groups: [Int], _ text: [UInt32], to result: inout [UInt32]
  ) {
    var place = 0
    while place < template.count {
      let next = place + 1 < template.count ? template[place + 1] : 0
      if template[place] == 0x24, next &- 0x30 < 10 {
        let group = Int(next - 0x30) * 2
        if group + 1 < groups.count, groups[group] >= 0, groups[group + 1] >= groups[group] {
          result.append(contentsOf: text[groups[group]..<groups[group + 1]])
        }
        place += 2
      } else if template[place] == 0x5C, next != 0 {
        result.append(next)
        place += 2
      } else {
        result.append(template[place])
        place += 1
      }
    }
  }

  private mutating func regex(
    _ pattern: Item, _ flags: Item?, _ call: Call
  ) throws(FHIRPath.Failure) -> RegexProgram {
    let text = string(pattern)
    let ignoresCase = flags.map { string($0).contains("i") } ?? false
    if let known = regexes.first(where: { $0.text == text && $0.ignoresCase == ignoresCase }) {
      return known.program
    }
    var parser = RegexParser(text)
    let program: RegexProgram
    do throws(RegexParser.Problem) {
      program = try parser.parse(ignoresCase: ignoresCase)
    } catch {
      throw call.failure(
        .regularExpression, "the regular expression \(text) cannot be used: \(error.message)")
    }
    try spend(program.steps.count, at: call.offset)
    if regexes.count < 16 { regexes.append((text, ignoresCase, program)) }
    return program
  }
}
