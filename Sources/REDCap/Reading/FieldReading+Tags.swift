import SurveyFormats
import SurveyModel
import SurveyPrimitives

// Action tags, and what else the annotation says.
extension FieldReading {
  mutating func readTags(_ isField: (String) -> Bool) {
    for tag in annotation.tags where readTag(tag, isField) { takenTags.insert(tag.text) }
  }

  /// Gives the item what a tag says; `false` where it has no place for it.
  private mutating func readTag(
    _ tag: FieldAnnotation.Tag, _ isField: (String) -> Bool
  ) -> Bool {
    switch tag.name {
    case "@HIDDEN": item.hidden = true
    case "@READONLY": item.readOnly = true
    case "@TODAY", "@NOW":
      guard item.type.isQuestion else { return false }
      let word = tag.name == "@TODAY" ? "today" : "now"
      pending.append(Pending(role: .initial, text: word, column: .annotation))
    case "@DEFAULT", "@SETVALUE":
      guard tag.name == "@DEFAULT", let value = tag.value else { return false }
      return readDefault(value, isField)
    case "@NONEOFTHEABOVE":
      return exclude(tag.value)
    case "@MAXCHECKED":
      guard item.repeats, let count = tag.value.flatMap({ Int($0) }), count > 0 else {
        return false
      }
      item.maxOccurs = count
    case "@CHARLIMIT":
      guard item.type == .string || item.type == .text,
        let count = tag.value.flatMap({ Int($0) }), count > 0
      else { return false }
      item.maxLength = count
    case "@PLACEHOLDER":
      guard let value = tag.value else { return false }
      item.entryFormat = value
    case "@CALCTEXT":
      guard let value = tag.value else { return false }
      item.readOnly = true
      pending.append(Pending(role: .calculated, text: value, column: .annotation))
    default: return false
    }
    return true
  }

  private mutating func readDefault(_ text: String, _ isField: (String) -> Bool) -> Bool {
    let parts = FieldLabel.parts(text, isField: isField)
    if parts.contains(where: { if case .field = $0 { true } else { false } }) {
      pending.append(Pending(role: .initial, text: text, column: .annotation))
      return true
    }
    if !codes.isEmpty {
      let words = item.repeats ? text.split(separator: ",").map { String($0) } : [text]
      let indices = words.compactMap { word in
        codes.firstIndex { $0.code == word.trimmed }
      }
      guard indices.count == words.count else { return false }
      for index in indices where item.options.indices.contains(index) {
        item.options[index].initialSelected = true
      }
      return true
    }
    guard let type = item.type.answerType,
      let value = Self.value(text, type, order: field[.validation])
    else { return false }
    item.initial = [value]
    return true
  }

  /// `@NONEOFTHEABOVE='98,99'`; without codes the last one.
  private mutating func exclude(_ text: String?) -> Bool {
    guard item.repeats, !codes.isEmpty else { return false }
    let words = (text ?? codes.last?.code ?? "").split(separator: ",").map {
      String($0).trimmed
    }
    let indices = words.compactMap { word in codes.firstIndex { $0.code == word } }
    guard indices.count == words.count, !indices.isEmpty else { return false }
    for index in indices where item.options.indices.contains(index) {
      item.options[index].isExclusive = true
    }
    return true
  }

  /// What of the annotation nobody took: words, and other tags.
  mutating func reportAnnotation() {
    taken.insert(.annotation)
    if !annotation.words.isEmpty { lose(.dropped, .annotation, annotation.words) }
    for tag in annotation.tags where !takenTags.contains(tag.text) {
      lose(.dropped, .annotation, tag.text)
    }
  }
}
