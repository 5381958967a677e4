import LHCForms
import ODM
package import SurveyFormats
import SurveyJS
import XLSForm

extension AnswersFormats {
  /// All formats of answers that there are; a new one is added here and nowhere else.
  package static let all = AnswersFormats([
    ODMAnswers(), SubmissionFormat(), SurveyJSResults(), LHCFormData(),
  ])

  /// All formats, with data of ODM in one of its versions.
  ///
  /// - Parameter version: `1.3` or `2.0`.
  package static func writing(odm version: String) -> AnswersFormats {
    AnswersFormats(
      all.formats.map { format -> any AnswersFormat in
        format.name == "odm" && version == "2.0" ? ODMAnswers(version: .v2) : format
      })
  }
}
