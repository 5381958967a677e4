import SurveyFormats
import SurveyModel
import SurveyPrimitives

/// What the head of a column says: what the column holds, and in which language.
struct ColumnHeader: Hashable, Sendable {
  /// As it is written.
  let text: String
  /// `nil` where no reader knows it.
  let column: FormColumn?
  /// The field of an item that a column of ours holds: `fhir_entryFormat`.
  let field: ItemField?
  /// The name of a language as the form writes it: `German (de)`.
  let language: String?

  /// Reads a head: `label`, `label::German (de)`, `media::image::German`, `bind::relevant`.
  ///
  /// A single colon separates, too: `label:German`.
  init(_ text: String) {
    self.text = text
    let trimmed = text.trimmed
    let isOwn = trimmed.hasPrefix(OwnField.start)
    field = isOwn ? ItemField(rawValue: String(trimmed.dropFirst(OwnField.start.count))) : nil
    if let column = FormColumn.named(trimmed) {
      (self.column, language) = (column, nil)
      return
    }
    let double = Self.split(trimmed, "::")
    let parts = double.count > 1 ? double : Self.split(trimmed, ":")
    let name = parts.dropLast().joined(separator: "::")
    let column = FormColumn.named(name)
    self.column = column?.isTranslated == true ? column : nil
    language = self.column == nil ? nil : parts.last
  }

  private static func split(_ text: String, _ separator: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]).trimmed)
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest).trimmed]
  }
}
