import SurveyLogic
import SurveyModel

/// Questions that are acknowledged or not: their only answer is `OK`, which is yes in a survey.
enum Acknowledgement {
  static let text = "OK"
}

extension LogicNames.Options {
  /// What the answer is called.
  static let acknowledgement: Self = {
    var options = Self()
    options.set(Acknowledgement.text, for: .boolean(true))
    return options
  }()
}
