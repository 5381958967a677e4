import SurveyFormats
import SurveyModel
import SurveyPrimitives

// Questions that never have an answer, though logic reads it.
extension FormReading {
  /// The names of questions that nobody can answer, and that nothing calculates here.
  func unansweredNames() -> Set<String> {
    var names: Set<String> = []
    for (index, draft) in drafts.enumerated() {
      let isOfDevice = draft.type.kind == .end || draft.type.kind == .property
      let isLost = unfollowed.contains(index) && isUnreachable(draft)
      if isOfDevice || isLost { names.insert(draft.name) }
    }
    if names.isEmpty { return [] }
    var readers: [String: [String]] = [:]
    for cell in logic where cell.column == .calculation || cell.column == .initial {
      guard isUnreachable(drafts[cell.draft]) else { continue }
      for name in Self.names(in: cell.text) {
        readers[name, default: []].append(drafts[cell.draft].name)
      }
    }
    var next = Array(names)
    while let name = next.popLast() {
      for reader in readers[name] ?? [] where names.insert(reader).inserted { next.append(reader) }
    }
    return names
  }

  private func isUnreachable(_ draft: ItemDraft) -> Bool {
    draft.item.hidden || draft.item.readOnly
  }

  /// The questions that an expression names: `${age}`.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "${") {
      rest = rest[open.upperBound...]
      guard let close = rest.firstIndex(of: "}") else { break }
      names.append(String(rest[..<close]).trimmed)
      rest = rest[close...]
    }
    return names
  }

  /// A text without marks around some of the names in it, which are words then.
  static func text(_ text: String, withoutMarksAround isOrphan: (String) -> Bool) -> String {
    var text = text
    for name in names(in: text) where isOrphan(name) {
      text = text.replacing("${\(name)}", with: name)
    }
    return text
  }
}
