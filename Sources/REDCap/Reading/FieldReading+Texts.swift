import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import SurveyPrimitives

// The label of a field, and the note below it.
extension FieldReading {
  mutating func readLabel(_ isField: (String) -> Bool) {
    taken.formUnion([.fieldLabel, .questionNumber])
    if !field[.questionNumber].isEmpty { item.prefix = field[.questionNumber] }
    let label = field[.fieldLabel]
    let parts = FieldLabel.parts(label, isField: isField)
    let text = parts.map { if case .text(let text) = $0 { text } else { "…" } }.joined()
    item.text = label.isEmpty ? nil : text
    if parts.contains(where: { if case .field = $0 { true } else { false } }) {
      item.text = FieldLabel.plain(label)
      pend(.text, label, .fieldLabel)
    }
    if FieldLabel.hasMarkup(label) {
      lose(.approximated, .fieldLabel, label, after: text)
    }
    for name in Self.smartVariables(label) {
      losses.append(
        Loss(
          .dropped, DictionaryColumn.fieldLabel.rawValue, linkId: item.linkId,
          source: row.place(.fieldLabel), before: label, reason: .logicNotSaid, detail: name))
    }
  }

  /// What of a project or event a text asks for: `[event-name]`.
  private static func smartVariables(_ text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
    return text.split(separator: "[", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      let name = part.prefix { $0.isLetter || $0 == "-" }
      let isName = name.contains("-") && name.allSatisfy { $0.isLowercase || $0 == "-" }
      guard isName, let next = part.dropFirst(name.count).first, next == "]" || next == ":" else {
        return nil
      }
      return "[\(name)]"
    }
  }

  mutating func readNote() {
    taken.insert(.fieldNote)
    let text = field[.fieldNote]
    if note.fields.contains(where: { $0.field == .unit }), note.helpLinkId == nil,
      let unit = item.unit
    {
      if unit.label == text { return }
      // Numbers in another unit are other amounts.
      if !text.contains(" ") {
        item.unit = text.isEmpty ? nil : Coding(display: FieldLabel.plain(text))
        return
      }
    }
    guard !text.isEmpty else { return }
    var help = SurveyItem(
      linkId: note.helpLinkId ?? item.linkId + "-note", type: .display,
      text: FieldLabel.plain(text))
    help.itemControl = ["help"]
    item.items.insert(help, at: 0)
    if FieldLabel.hasMarkup(text) { lose(.approximated, .fieldNote, text, after: help.text) }
  }
}
