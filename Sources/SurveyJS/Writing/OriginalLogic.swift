import SurveyLogic
import SurveyModel

/// The expressions of the form that a survey was read from, word for word.
///
/// One counts as long as it says of an item what the item says still: it is read in the survey as it is now, and
/// compared with what is there. So an edit wins, of the expression itself and of what it asks for.
struct OriginalLogic {
  /// What an expression is of.
  private struct Key: Hashable {
    var linkId: String
    /// The property that it is in.
    var name: String
  }

  private var texts: [Key: [String]] = [:]
  private let form: LogicForm

  init(_ survey: Survey, _ pending: [PendingLogic]) {
    form = LogicForm(survey)
    for logic in pending {
      // The rows of tables, and the questions in them, are written as panels.
      if logic.text.contains("{row.") || logic.text.contains("{parentRow.") { continue }
      for name in Self.names(of: logic) {
        texts[Key(linkId: logic.linkId, name: name), default: []].append(logic.text)
      }
    }
  }

  /// The properties that a survey may have an expression in: a calculation is in that of the question's type.
  private static func names(of logic: PendingLogic) -> [String] {
    if case .calculated = logic.role { ["expression", "setValueExpression"] } else { [logic.name] }
  }

  /// The words of a property of an item that say what is wanted; `nil` where there are none.
  func text(
    _ name: String, on linkId: String, in now: LogicForm, where isSaid: (String) -> Bool
  ) -> String? {
    guard let known = texts[Key(linkId: linkId, name: name)],
      form[linkId]?.path == now[linkId]?.path
    else { return nil }
    return known.first(where: isSaid)
  }
}
