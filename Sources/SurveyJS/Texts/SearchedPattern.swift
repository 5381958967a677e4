import SurveyModel

/// A regular expression that SurveyJS looks for anywhere in a text; those of FHIR and of forms of ODK say the whole text.
struct SearchedPattern {
  let text: String

  init(_ text: String) { self.text = text }

  /// The one that finds what matches a whole text.
  init(matching whole: String) {
    let pattern = SearchedPattern(whole)
    if !pattern.hasAlternatives, pattern.isAnchored.start, pattern.isAnchored.end {
      text = whole
      return
    }
    let found = Self.anything.lazy.flatMap { Self.inside(whole, $0) }.first { candidate in
      Self.anything.contains { SearchedPattern(candidate).whole(filledWith: $0) == whole }
    }
    text = found ?? "^(?:\(whole))$"
  }

  /// The one that a whole answer must match.
  func whole(_ item: SurveyItem) -> String {
    whole(filledWith: item.type == .text ? Self.anything[1] : Self.anything[0])
  }

  /// What stands for the rest of a line, and of a text of several lines.
  private static let anything = [".*", #"[\s\S]*"#]

  /// What may be inside of a pattern with anything before it, behind it, or both.
  private static func inside(_ whole: String, _ anything: String) -> [String] {
    let (isBefore, isBehind) = (whole.hasPrefix(anything), whole.hasSuffix(anything))
    guard isBefore || isBehind, whole.count > anything.count * (isBefore && isBehind ? 2 : 1)
    else { return [] }
    let rest = whole.dropFirst(isBefore ? anything.count : 0)
      .dropLast(isBehind ? anything.count : 0)
    let group = rest.hasPrefix("(?:") && rest.hasSuffix(")") ? [rest.dropFirst(3).dropLast()] : []
    return (group + [rest]).map(String.init)
  }

  private func whole(filledWith anything: String) -> String {
    if text.hasPrefix("^(?:"), text.hasSuffix(")$") {
      let inner = String(text.dropFirst(4).dropLast(2))
      if SearchedPattern(inner).isBalanced { return inner }
    }
    let alternatives = hasAlternatives
    let anchored = alternatives ? (start: false, end: false) : isAnchored
    let body = alternatives ? "(?:\(text))" : text
    return (anchored.start ? "" : anything) + body + (anchored.end ? "" : anything)
  }

  /// Whether it is found at the beginning, and at the end, alone.
  private var isAnchored: (start: Bool, end: Bool) {
    let escapes = text.dropLast().reversed().prefix { $0 == "\\" }.count
    return (text.hasPrefix("^"), text.hasSuffix("$") && escapes.isMultiple(of: 2))
  }

  /// Whether it has alternatives outside of groups.
  private var hasAlternatives: Bool { outside.hasAlternatives }

  /// Whether each group in it is closed in it.
  private var isBalanced: Bool { outside.isBalanced }

  private var outside: (hasAlternatives: Bool, isBalanced: Bool) {
    var (depth, isClass, isEscaped) = (0, false, false)
    var (hasAlternatives, isBalanced) = (false, true)
    for character in text {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isClass = true
      case "]": isClass = false
      case "(" where !isClass: depth += 1
      case ")" where !isClass:
        depth -= 1
        if depth < 0 { isBalanced = false }
      case "|" where !isClass && depth == 0: hasAlternatives = true
      default: break
      }
    }
    return (hasAlternatives, isBalanced && depth == 0 && !isClass && !isEscaped)
  }
}
