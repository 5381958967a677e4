/// Names and codes as REDCap takes them.
enum FieldName {
  /// The name of an instrument: small letters, digits and underscores, a letter first.
  static func form(_ text: String) -> String {
    let word = word(text.lowercased(), keeping: "").drop { !$0.isLetter }
    return word.isEmpty ? "form" : String(word.prefix(64))
  }

  /// The name with single underscores, as REDCap keeps it.
  static func withoutRuns(_ name: String) -> String {
    name.split(separator: "_").joined(separator: "_")
  }

  /// The name, with a number behind it where it is taken.
  static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var result = name
    var number = 2
    while !taken.insert(result).inserted {
      result = "\(name.prefix(95))_\(number)"
      number += 1
    }
    return result
  }

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

  /// Codes of choices: letters, digits, underscores, dots and hyphens, each once.
  static func codes(_ cells: [String], limit: Int) -> [String] {
    var taken: Set<String> = []
    return cells.enumerated().map { index, cell in
      let code = String(word(cell, keeping: ".-").prefix(limit))
      if !code.isEmpty, code == cell, taken.insert(code).inserted { return code }
      // What cannot be a code is the number of its option.
      return unique(String(index + 1), among: &taken)
    }
  }

  /// A text in which all but ASCII letters, digits and some characters are underscores.
  private static func word(_ text: String, keeping others: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": word.unicodeScalars.append(scalar)
      case _ where others.unicodeScalars.contains(scalar): word.unicodeScalars.append(scalar)
      default: if word.last != "_" { word.append("_") }
      }
    }
    return word
  }
}
