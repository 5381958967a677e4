import SurveyTerminal

extension String {
  /// The text with its line breaks and runs of spaces as one space each, and without characters
  /// that steer a terminal or show nothing.
  var onOneLine: String {
    VisibleText.plain(split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
