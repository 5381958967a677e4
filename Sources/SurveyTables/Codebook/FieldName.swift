import SurveyFormats

/// What columns of boxes say of their field in REDCap.
enum FieldName {
  /// The name of the field that a column `sym___a` is a box of.
  static func field(ofBox name: String) -> String {
    parts(ofBox: name)?.field ?? name
  }

  /// The code of the box that a column `sym___a` is.
  static func code(ofBox name: String) -> String {
    parts(ofBox: name)?.code ?? name
  }

  /// A text and what is behind it as the name of a field, of which the text is cut.
  static func legal(_ text: String, end: String) -> String {
    let end = self.end(end)
    let room = FieldNames.longest - end.utf8.count
    return FieldNames.legal(String(FieldNames.legal(text).prefix(max(1, room))) + end)
  }

  /// What is behind the name of a field, as it is in one: `_unit` of `__unit`.
  static func end(_ text: String) -> String {
    let words = FieldNames.legal("q" + text).dropFirst()
    return String(words)
  }

  private static func parts(ofBox name: String) -> (field: String, code: String)? {
    guard let marks = name.ranges(of: "___").first else { return nil }
    return (String(name[..<marks.lowerBound]), String(name[marks.upperBound...]))
  }
}
