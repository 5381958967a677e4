import LHCForms
import ODM
import PaperForm
import REDCap
package import SurveyFormats
import SurveyJS
import XLSForm

extension DefinitionFormats {
  /// All formats that there are; a new one is added here and nowhere else.
  package static let all = DefinitionFormats([
    XLSFormFormat(), REDCapFormat(), SurveyJSFormat(), LHCFormsFormat(), ODMFormat(),
    HTMLFormat(), MarkdownFormat(),
  ])
}
