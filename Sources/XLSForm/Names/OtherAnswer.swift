import FHIRQuestionnaire
import SurveyModel

/// An answer that is typed beside the options of a select.
///
/// Forms say it with `or_other`, which makes an option and a text question of it. Where the options have a filter
/// programs refuse that, and the form has both itself.
enum OtherAnswer {
  /// What the option is called, by which conditions ask for it.
  static let option = "other"
  /// What the name of the text question ends with.
  static let ending = "_other"
  /// What says in our own column that a row is such an option, or such a question.
  static let type = "other"
  /// What programs ask for.
  static let label = "Specify other."

  /// What people see of the option that `or_other` makes.
  static let word = "Other"

  /// What people see of the option.
  static func word(of item: SurveyItem) -> String {
    FHIRPresentation().openLabel(of: item) ?? word
  }
}
