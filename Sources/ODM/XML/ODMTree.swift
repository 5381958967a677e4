import SurveyFormats

/// The elements of an ODM file, and how they are written.
typealias ODMTree = XMLTree
typealias ODMElement = XMLTreeElement
typealias ODMText = XMLText

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
