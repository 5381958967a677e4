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

  private static func parts(ofBox name: String) -> (field: String, code: String)? {
    guard let marks = name.ranges(of: "___").first else { return nil }
    return (String(name[..<marks.lowerBound]), String(name[marks.upperBound...]))
  }
}
