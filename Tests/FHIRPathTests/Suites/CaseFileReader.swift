import FHIRDocument

/// Reads the YAML that the peers keep their cases in: lists, mappings, quoted and folded scalars.
///
/// Only what these files have; a scalar keeps whether it stood in quotes.
struct CaseFileReader {
  indirect enum Value {
    case scalar(String, isQuoted: Bool)
    case list([Value])
    case mapping([(String, Value)])

    subscript(_ key: String) -> Value? {
      guard case .mapping(let entries) = self else { return nil }
      return entries.first { $0.0 == key }?.1
    }

    var text: String? {
      guard case .scalar(let text, _) = self else { return nil }
      return text
    }

    var list: [Value] {
      guard case .list(let values) = self else { return [] }
      return values
    }
  }

  private var lines: [Substring]
  private var line = 0

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  mutating func read() -> Value { block(0) }

  private func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private mutating func skipEmpty() {
    while line < lines.count {
      let text = lines[line].drop { $0 == " " }
      guard text.isEmpty || text.hasPrefix("#") else { return }
      line += 1
    }
  }

  private mutating func block(_ least: Int) -> Value {
    skipEmpty()
    guard line < lines.count, indent(lines[line]) >= least else {
      return .scalar("", isQuoted: false)
    }
    let depth = indent(lines[line])
    let text = lines[line].dropFirst(depth)
    return text.hasPrefix("- ") || text == "-" ? list(depth) : mapping(depth)
  }

  private mutating func list(_ depth: Int) -> Value {
    var values: [Value] = []
    while true {
      skipEmpty()
      guard line < lines.count, indent(lines[line]) == depth,
        lines[line].dropFirst(depth).hasPrefix("-")
      else { return .list(values) }
      let rest = lines[line].dropFirst(depth + 1)
      let content = rest.drop { $0 == " " }
      if content.isEmpty {
        line += 1
        values.append(block(depth + 1))
      } else if key(content) != nil {
        // The mapping starts on this line: the dash counts as a space.
        lines[line] = Substring(String(repeating: " ", count: depth + 1) + rest)
        values.append(mapping(indent(lines[line])))
      } else {
        values.append(scalar(content, depth))
      }
    }
  }

  private mutating func mapping(_ depth: Int) -> Value {
    var entries: [(String, Value)] = []
    while true {
      skipEmpty()
      guard line < lines.count, indent(lines[line]) == depth,
        let (key, rest) = key(lines[line].dropFirst(depth))
      else { return .mapping(entries) }
      if rest.isEmpty {
        line += 1
        skipEmpty()
        let isList =
          line < lines.count && indent(lines[line]) == depth
          && lines[line].dropFirst(depth).hasPrefix("-")
        entries.append((key, isList ? list(depth) : block(depth + 1)))
      } else {
        entries.append((key, scalar(rest, depth)))
      }
    }
  }

  /// The key of an entry and what stands behind it on the line.
  private func key(_ text: Substring) -> (String, Substring)? {
    var rest = text
    var key = ""
    if let quote = text.first, quote == "'" || quote == "\"" {
      guard let end = closing(text) else { return nil }
      key = String(text[text.index(after: text.startIndex)..<end])
      rest = text[text.index(after: end)...]
      guard rest.hasPrefix(":") else { return nil }
      rest = rest.dropFirst()
    } else {
      guard let colon = text.firstIndex(of: ":"),
        text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" || $0 == " " || $0.isNumber })
      else { return nil }
      key = String(text[..<colon])
      rest = text[text.index(after: colon)...]
    }
    guard rest.isEmpty || rest.hasPrefix(" ") else { return nil }
    return (key, rest.drop { $0 == " " })
  }

  private func closing(_ text: Substring) -> Substring.Index? {
    guard let quote = text.first else { return nil }
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      if text[index] == quote {
        let next = text.index(after: index)
        guard quote == "'", next < text.endIndex, text[next] == "'" else { return index }
        index = next
      } else if text[index] == "\\", quote == "\"" {
        index = text.index(after: index)
        guard index < text.endIndex else { return nil }
      }
      index = text.index(after: index)
    }
    return nil
  }

  /// A scalar that starts on this line and may go on, deeper, on the next ones.
  private mutating func scalar(_ start: Substring, _ depth: Int) -> Value {
    line += 1
    if start.hasPrefix(">") || start.hasPrefix("|") {
      return .scalar(folded(depth, keepsLines: start.hasPrefix("|"), start), isQuoted: true)
    }
    if start == "[]" { return .list([]) }
    if start == "{}" { return .mapping([]) }
    var text = String(start)
    let isQuoted = start.first == "'" || start.first == "\""
    while isQuoted ? closing(text[...]) == nil : continues(depth) {
      guard line < lines.count else { break }
      let next = lines[line].drop { $0 == " " }
      line += 1
      if next.isEmpty {
        text += "\n"
      } else if text.hasSuffix("\\"), start.first == "\"" {
        text.removeLast()
        text += next.hasPrefix("\\") ? next.dropFirst() : next
      } else {
        while text.last == " " { text.removeLast() }
        text += (text.hasSuffix("\n") ? "" : " ") + next
      }
    }
    return .scalar(isQuoted ? unquoted(text) : text, isQuoted: isQuoted)
  }

  private func continues(_ depth: Int) -> Bool {
    guard line < lines.count, !lines[line].allSatisfy({ $0 == " " }) else { return false }
    return indent(lines[line]) > depth && key(lines[line].drop { $0 == " " }) == nil
      || indent(lines[line]) > depth + 2
  }

  private mutating func folded(
    _ depth: Int, keepsLines: Bool, _ header: Substring
  ) -> String {
    var parts: [Substring] = []
    var inner: Int?
    while line < lines.count {
      let text = lines[line]
      if text.allSatisfy({ $0 == " " }) {
        parts.append("")
        line += 1
        continue
      }
      guard indent(text) > depth else { break }
      inner = inner ?? indent(text)
      parts.append(text.dropFirst(inner ?? 0))
      line += 1
    }
    while parts.last == "" { parts.removeLast() }
    if keepsLines { return parts.joined(separator: "\n") }
    var result = ""
    for (number, part) in parts.enumerated() {
      let isDeeper = part.hasPrefix(" ") || part.hasPrefix("\t")
      if number > 0 {
        let before = parts[number - 1]
        let wasDeeper = before.hasPrefix(" ") || before.hasPrefix("\t")
        result += part.isEmpty || isDeeper || wasDeeper ? "\n" : before.isEmpty ? "" : " "
      }
      result += part
    }
    return result
  }

  private func unquoted(_ text: String) -> String {
    guard let end = closing(text[...]) else { return text }
    let inner = text[text.index(after: text.startIndex)..<end]
    if text.hasPrefix("'") {
      return inner.split(separator: "''", omittingEmptySubsequences: false).joined(separator: "'")
    }
    // JSON's escapes are those that the files use.
    let source = Source(text: "{\"a\":\"\(inner)\"}")
    return Document.read(source).document?.root["a"]?.string ?? String(inner)
  }
}
