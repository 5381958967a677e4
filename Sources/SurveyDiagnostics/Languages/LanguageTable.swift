/// The table of a language as text: one entry a line, `key = template`.
///
/// - `FS0405 = …` is the wording of a finding, `FS0405.hint = …` its hint.
/// - `say.first = …` is what an interview says, any other key a phrase inside messages.
/// - `@months = …, …` is a list of words.
/// - What starts with `;` is a comment.
package struct LanguageTable: Sendable {
  /// The tag of the language.
  package let tag: String
  /// Its name in itself.
  package let name: String
  let joints: DiagnosticLanguage.Joints
  let dateOrder: DateOrder?
  let hasDecimalComma: Bool
  /// Regions whose people write numbers with a point, or dates in no certain order.
  let exceptions: Exceptions
  private let texts: [String]

  /// Where the habits of a region differ from those of the language.
  struct Exceptions: Sendable {
    var point: Set<String> = []
    var order: Set<String> = []
  }

  init(
    _ tag: String, _ name: String, _ joints: DiagnosticLanguage.Joints, dateOrder: DateOrder?,
    hasDecimalComma: Bool, exceptions: Exceptions = Exceptions(), _ texts: String...
  ) {
    (self.tag, self.name, self.joints) = (tag, name, joints)
    (self.dateOrder, self.hasDecimalComma) = (dateOrder, hasDecimalComma)
    (self.exceptions, self.texts) = (exceptions, texts)
  }

  /// The language, with the habits of a region where the tag names one.
  package func language(_ wanted: String) -> DiagnosticLanguage {
    let tag = LanguageTag.primary(wanted) == LanguageTag.primary(self.tag) ? wanted : self.tag
    let rules = PluralRules.of(tag)
    var language = DiagnosticLanguage(tag, joints) { rules.category(of: $0) }
    let region =
      LanguageTag.normalized(tag).split(separator: "-").dropFirst()
      .first { $0.count == 2 }.map(String.init) ?? ""
    language.dateOrder = exceptions.order.contains(region) ? nil : dateOrder
    language.hasDecimalComma = hasDecimalComma && !exceptions.point.contains(region)
    for text in texts { read(text, into: &language) }
    return language
  }

  private func read(_ text: String, into language: inout DiagnosticLanguage) {
    for line in text.split(separator: "\n") where !line.hasPrefix(";") {
      guard let range = line.range(of: " = ") else { continue }
      let (key, value) = (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
      if key.hasPrefix("@") {
        guard let list = WordList(rawValue: String(key.dropFirst())) else { continue }
        language.lists[list] = value.split(separator: ", ").map(String.init)
      } else if key.hasPrefix("FS"), key.hasSuffix(".hint") {
        language.hints[String(key.dropLast(".hint".count))] = value
      } else if key.hasPrefix("FS") {
        language.wordings[key] = value
      } else {
        language.phrases[key] = value
      }
    }
  }
}

extension Substring {
  /// Where a short text is found first.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
