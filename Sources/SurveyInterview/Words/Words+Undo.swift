extension Words {
  static let nothingToUndo = "There is nothing to take back."
  static let nothingToRedo = "There is nothing to do again."

  /// `Taken back. Weight: no answer`; without answers where it was a repetition.
  static func undone(_ title: String, _ answers: [String]?) -> String {
    "Taken back. \(state(title, answers))"
  }

  /// `Done again. Weight: 72 kg`.
  static func redone(_ title: String, _ answers: [String]?) -> String {
    "Done again. \(state(title, answers))"
  }

  private static func state(_ title: String, _ answers: [String]?) -> String {
    guard let answers else { return title }
    return answered(title, answers.isEmpty ? noAnswer : answers.joined(separator: "; "))
  }
}
