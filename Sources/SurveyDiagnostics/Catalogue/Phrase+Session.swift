/// Why items are disabled, inside messages.
extension Phrase {
  /// Which conditions of an item do not hold: `its condition on "a" does not hold`.
  ///
  /// `item` is the linkId of the item that has them, where it is another one than that of the
  /// message; `isOne` says that all the questions are asked for by one condition.
  public static func conditionsFailing(
    _ questions: [Phrase], of item: String?, isOne: Bool
  ) -> Phrase {
    Phrase(
      "conditions-failing",
      """
      {item, select, none {its} other {the}} {one, select, yes {condition} other {conditions}}\
      {item, select, none {} other { of {item}}} on {questions} \
      {one, select, yes {does} other {do}} not hold
      """,
      [
        .init("questions", .list(questions.map { .phrase($0) }, .and)),
        .init("one", .literal(isOne ? "yes" : "no")),
      ] + arguments(of: item))
  }

  /// That the expression of an item's condition is not true.
  public static func expressionNotTrue(of item: String?) -> Phrase {
    Phrase(
      "expression-not-true",
      """
      {item, select, none {its} other {the}} enableWhenExpression\
      {item, select, none {} other { of {item}}} is not true
      """, arguments(of: item))
  }

  /// A question by its linkId, and where it is if that is not plain: `"a" (g[1]/a)`.
  public static func question(_ linkId: String, path: String?) -> Phrase {
    Phrase(
      "question", "{linkId}{path, select, none {} other { ({path})}}",
      [.init("linkId", .quoted(linkId))] + (path.map { [.init("path", .literal($0))] } ?? []))
  }

  /// A question that is nowhere at present.
  public static func absentQuestion(_ linkId: String) -> Phrase {
    Phrase("absent-question", "{linkId}, which is not there", ["linkId": .quoted(linkId)])
  }

  private static func arguments(of item: String?) -> [Diagnostic.Argument] {
    item.map { [.init("item", .quoted($0))] } ?? []
  }
}
