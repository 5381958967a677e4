extension String {
  /// The text with its line breaks and runs of spaces as one space each, and without characters
  /// that steer a terminal.
  var onOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return line }
    var safe = UnicodeScalarView()
    for scalar in line.unicodeScalars {
      safe.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(safe)
  }
}
