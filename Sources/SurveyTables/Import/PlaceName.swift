import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// What the name of a column means by itself: a linkId, or one with the steps that repeat.
enum PlaceName {
  /// The steps from the top down; `nil` where it is not the name of a question.
  ///
  /// Throws where it is the linkId of several questions (rule 88).
  static func steps(
    _ name: String, _ index: SurveyIndex, location: Location
  ) throws(Diagnostic) -> [AnswerPath.Step]? {
    let steps: [AnswerPath.Step]
    if index.find(linkId: name) != nil {
      steps = [.init(linkId: name, repetition: 1)]
    } else {
      guard let read = AnswerPath.steps(name) else { return nil }
      steps = read
    }
    guard let last = steps.last else { return nil }
    let found = index.all(withLinkId: last.linkId).compactMap { way(steps, to: $0, index) }
    if found.count == 1 { return found[0] }
    if index.isShared(name) {
      throw Diagnostic(.columnOfSeveral, ["name": .quoted(name)], at: location)
    }
    return nil
  }

  /// The way to an item; `nil` where that is not a question, or not inside what the steps name.
  private static func way(
    _ steps: [AnswerPath.Step], to definition: SurveyIndex.ItemIndex, _ index: SurveyIndex
  ) -> [AnswerPath.Step]? {
    guard let last = steps.last, index[definition].type.isQuestion else { return nil }
    var way = [last]
    var known = 0
    var current = index.parent(of: definition)
    while let item = current {
      let linkId = index[item].linkId
      let step = steps.dropLast().first { $0.linkId == linkId }
      if step != nil { known += 1 }
      way.insert(.init(linkId: linkId, repetition: step?.repetition ?? 1), at: 0)
      current = index.parent(of: item)
    }
    return known == steps.count - 1 ? way : nil
  }
}
