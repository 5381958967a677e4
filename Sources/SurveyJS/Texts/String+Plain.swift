import SurveyFormats
import SurveyPrimitives

extension String {
  /// The text without tags; entities of HTML's five characters are undone.
  var withoutMarkup: String {
    guard utf8.contains(where: "<&".utf8.contains) else { return self }
    var result = ""
    var isTag = false
    for character in self {
      if character == "<" {
        isTag = true
      } else if character == ">", isTag {
        isTag = false
      } else if !isTag {
        result.append(character)
      }
    }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      result = result.split(separator: entity, omittingEmptySubsequences: false).joined(
        separator: character)
    }
    return result.trimmed
  }
}
