import SurveyFormats
import SurveyPrimitives

// Checks of values, of which those that say what they said stay as the file has them.
extension ODMEdit {
  /// Changes the checks of an item: of a limit its value alone, of a rule its words where these alone are others.
  mutating func changeChecks(
    _ before: [ODMElement], _ now: [ODMElement], of own: ODMElement, next: ODMElement?
  ) -> Bool {
    let (old, new) = (before.map { self.old.meaning(of: $0) }, now.map { self.new.meaning(of: $0) })
    let gone = before.indices.filter { !new.contains(old[$0]) }
    var come = zip(now, new).filter { !old.contains($0.1) }.map(\.0)
    let mine = Self.checks(own.children("RangeCheck"), writtenAs: before)
    for index in gone {
      guard let own = mine[index] else { return false }
      let isOnly = gone.count == 1
      guard let place = come.firstIndex(where: { $0.isOtherwise(before[index], isOnly: isOnly) })
      else {
        patch.remove(own)
        continue
      }
      guard change(own, before[index], to: come.remove(at: place)) else { return false }
    }
    if !come.isEmpty { patch.replace([], with: come, in: own, before: next) }
    return true
  }

  /// The check of the file that each one is of which was written; `nil` where it is not known which.
  private static func checks(_ own: [ODMElement], writtenAs written: [ODMElement]) -> [ODMElement?]
  {
    var left = own
    var found: [ODMElement?] = written.map { check in
      let limits = left.indices.filter { left[$0].isLimit(check) }
      return limits.count == 1 ? left.remove(at: limits[0]) : nil
    }
    // Rules with the same words are in the order of the file, but that those with expressions come first.
    for (index, check) in written.enumerated() where check["Comparator"] == nil {
      let same = written.indices.filter {
        written[$0]["Comparator"] == nil && written[$0].hasWords(of: check)
      }
      let rules = left.filter { $0.hasWords(of: check) }
      let isOfOneKind = Set(rules.map { $0["Comparator"] == nil }).count == 1
      guard same.count == rules.count, isOfOneKind, let place = same.firstIndex(of: index) else {
        continue
      }
      found[index] = rules[place]
    }
    return found
  }

  private mutating func change(
    _ own: ODMElement, _ before: ODMElement, to now: ODMElement
  ) -> Bool {
    guard let parent = own.parent else { return false }
    let others = { (check: ODMElement, name: String) in
      check.children.filter { $0.name != name }.map(\.summary)
    }
    let isLimit = now["Comparator"] != nil
    let name = isLimit ? "CheckValue" : "ErrorMessage"
    guard others(before, name) == others(now, name), before["SoftHard"] == now["SoftHard"],
      !now.children(name).isEmpty, !own.children(name).isEmpty
    else {
      patch.replace([own], with: [now], in: parent, before: nil)
      return true
    }
    patch.replace(own.children(name), with: now.children(name), in: own, before: nil)
    return !isLimit || own["Comparator"] == now["Comparator"]
      || patch.set("Comparator", of: own, now["Comparator"])
  }
}

extension ODMElement {
  private var isSoft: Bool { self["SoftHard"] == "Soft" }

  /// The words of a check in all languages.
  private var messages: [String] {
    children("ErrorMessage").flatMap { $0.children("TranslatedText") }.map(\.text.trimmed)
  }

  fileprivate func hasWords(of other: ODMElement) -> Bool {
    isSoft == other.isSoft && messages == other.messages
  }

  /// Whether a check of a file is a limit that was written so: one that includes its value.
  fileprivate func isLimit(_ written: ODMElement) -> Bool {
    guard !isSoft, let comparator = written["Comparator"],
      let value = written.child("CheckValue")?.text.trimmed,
      let own = child("CheckValue")?.text.trimmed
    else { return false }
    switch (self["Comparator"], comparator) {
    case ("GE", "GE"), ("LE", "LE"): return own == value || own.isSameNumber(as: value)
    case ("GT", "GE"): return own.isWholeNumber(before: value)
    case ("LT", "LE"): return value.isWholeNumber(before: own)
    default: return false
    }
  }

  /// Whether a check that was written is another one with a change: a limit of the same kind, a rule with the same words
  /// or the same expressions, or the only one.
  fileprivate func isOtherwise(_ before: ODMElement, isOnly: Bool) -> Bool {
    guard self["Comparator"] == before["Comparator"], isSoft == before.isSoft else { return false }
    if self["Comparator"] != nil || isOnly { return true }
    let expressions = { (check: ODMElement) in check.children("FormalExpression").map(\.summary) }
    return messages == before.messages || expressions(self) == expressions(before)
  }
}

extension String {
  fileprivate func isSameNumber(as other: String) -> Bool {
    guard let left = ExactDecimal(self), let right = ExactDecimal(other) else { return false }
    return ExactDecimal.compare(left, right) == .equal
  }

  /// Whether both are whole numbers, and the other one is the next.
  fileprivate func isWholeNumber(before other: String) -> Bool {
    guard let left = Int(self), let right = Int(other) else { return false }
    return left < right && left + 1 == right
  }
}
