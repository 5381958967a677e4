import SurveyInterview

extension QuestionView {
  /// What stands before the question on its line: the row of a grid, the prefix.
  func titleLabel(in words: Words) -> String? {
    let prefix = formattedPrefix.map { TerminalText($0, in: words).words } ?? prefix
    let parts = [row.map { "\($0) ·" }, prefix].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The question as its author formatted it, with what stands before it, and a mark behind it; `nil`
  /// where it is plain.
  func formattedTitle(mark: String, in words: Words) -> TerminalText? {
    guard let formatted else { return nil }
    var text = TerminalText(formatted, in: words)
    text.add(before: titleLabel(in: words).map { $0 + " " } ?? "", after: mark)
    return text
  }

  /// The question on plain lines.
  func plainTitle(mark: String, in words: Words) -> String {
    [titleLabel(in: words), text + mark].compactMap(\.self).joined(separator: " ")
  }
}

extension QuestionView.Option {
  /// The option in words, with its prefix and the address of what shows it.
  func text(in words: Words) -> String {
    let text = formatted.map { TerminalText($0, in: words).words } ?? label
    if prefix == nil, media.isEmpty { return text }
    let media = media.map { "(\(words.media($0)))" }
    return ([prefix, text].compactMap(\.self) + media).joined(separator: " ")
  }
}
