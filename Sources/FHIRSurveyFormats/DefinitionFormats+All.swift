import PaperForm
package import SurveyFormats


extension DefinitionFormats {
  /// All formats that there are; a new one is added here and nowhere else.
  package static let all = DefinitionFormats([HTMLFormat(), MarkdownFormat()])
}
