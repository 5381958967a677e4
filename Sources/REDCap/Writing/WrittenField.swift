import SurveyFormats
import SurveyModel

/// A row that is written: its cells, and what its annotation says.
struct WrittenField {
  /// The form that a row is in, by the item that it begins with; the first one begins with none.
  struct Form: Hashable {
    var linkId: String?
    /// Whether it begins behind the item.
    var isBehind = false
  }

  var field = DictionaryField()
  var form = Form()
  /// The item that it is; `nil` of what is not an item of its own.
  var linkId: String?
  var tags: [String] = []
  var note = FieldNote()
  /// A part of the document that travels.
  var part: String?

  /// The row with its annotation.
  var finished: DictionaryField {
    var field = field
    field[.annotation] = annotation.adding(part)
    return field
  }

  /// What the annotation says of the item.
  var annotation: String {
    (note.isEmpty ? tags : tags + [note.text]).joined(separator: " ")
  }

  /// What reading the row alone gives.
  func reading(isField: (String) -> Bool) -> FieldReading {
    var row = DictionaryTable.Row(place: Place(line: 1, column: 1), bytes: [])
    row.field = finished
    row.choices = ChoiceList.read(row.field[.choices])
    return FieldReading(row, FieldAnnotation(row.field[.annotation]), isField: isField)
  }
}

extension String {
  /// An annotation with a part of a document behind it.
  func adding(_ part: String?) -> String {
    guard let part else { return self }
    return isEmpty ? part : self + " " + part
  }
}

/// A text in the quotation marks of an action tag; `nil` where it has both of them.
func quotedForTag(_ text: String) -> String? {
  if text.contains(where: \.isNewline) { return nil }
  if !text.contains("'") { return "'\(text)'" }
  return text.contains("\"") ? nil : "\"\(text)\""
}
