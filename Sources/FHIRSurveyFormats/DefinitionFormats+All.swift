import PaperForm
package import SurveyFormats
import SurveyJS

extension DefinitionFormats {
  /// All formats that there are; a new one is added here and nowhere else.
  package static let all = DefinitionFormats([SurveyJSFormat(), HTMLFormat(), MarkdownFormat()])
}
