import SurveyLogic
import SurveyModel

/// Whether expressions of a survey and of what came back of it say the same, however they are written.
struct SameLogic {
  private let original: LogicForm
  private let back: LogicForm

  init(_ original: Survey, _ back: Survey) {
    (self.original, self.back) = (LogicForm(original), LogicForm(back))
  }

  /// Whether both items are enabled at the same time.
  func condition(of item: SurveyItem, _ other: SurveyItem) -> Bool {
    guard let left = try? original.condition(of: item), let right = try? back.condition(of: other)
    else { return false }
    return means(left, right)
  }

  /// Whether what a field says means the same.
  func field(_ field: ItemField, of item: SurveyItem, _ other: SurveyItem) -> Bool {
    switch (item.value(of: field), other.value(of: field)) {
    case (.expression(let left)?, .expression(let right)?):
      isSame(left, right, .value, item.linkId)
    case (.constraints(let left)?, .constraints(let right)?):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.human == $1.human && $0.severity == $1.severity
            && isSame($0.expression, $1.expression, .constraint, item.linkId)
        }
    case (.limits(let left)?, .limits(let right)?):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.kind == $1.kind && isSame($0.expression, $1.expression, .value, item.linkId)
        }
    case (.toggles(let left)?, .toggles(let right)?):
      // One expression for several options says what one for each of them says.
      (left + right).flatMap(\.options).allSatisfy { option in
        let (mine, theirs) = (expressions(for: option, left), expressions(for: option, right))
        return mine.count == theirs.count
          && zip(mine, theirs).allSatisfy { isSame($0, $1, .condition, item.linkId) }
      }
    default: false
    }
  }

  private func expressions(
    for option: AnswerValue, _ toggles: [OptionToggle]
  ) -> [SurveyExpression] {
    toggles.filter { $0.options.contains { $0.isSameAnswer(as: option) } }.map(\.expression)
  }

  private func means(_ left: Logic, _ right: Logic) -> Bool {
    original.namingOptions(original.ofEachOption(left))
      .means(back.namingOptions(back.ofEachOption(right)))
  }

  private func isSame(
    _ left: SurveyExpression, _ right: SurveyExpression, _ purpose: FHIRPathLanguage.Purpose,
    _ linkId: String
  ) -> Bool {
    if left.text == right.text, left.language == right.language { return true }
    guard left.language == SurveyExpression.fhirPath, left.language == right.language,
      let mine = try? FHIRPathLanguage(original, for: purpose).read(left.text, on: linkId),
      let theirs = try? FHIRPathLanguage(back, for: purpose).read(right.text, on: linkId)
    else { return false }
    return means(mine, theirs)
  }
}
