import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// What an author may ask of a form that is looked at: rule 80's explanations, and any item.
extension Interview {
  /// Explains the item that is asked now.
  mutating func explain() -> [InterviewEffect] {
    guard screen != .review, let step = position else {
      said.append(words.text(.notHere))
      return []
    }
    explain(at: session.path(step.instance))
    return []
  }

  /// Goes to an item by its linkId, or else to the first one whose text has the words; one that is
  /// disabled or not asked is explained.
  mutating func find(_ name: String) -> [InterviewEffect] {
    guard let found = items(named: name).first else {
      said.append(words.noSuchItem(name))
      return []
    }
    guard let id = session.instance(at: found), session.isVisible(id), let stop = stop(at: id)
    else {
      explain(at: found)
      return []
    }
    position = stop
    screen = .question
    returnsToReview = false
    return []
  }

  private mutating func explain(at path: InstancePath) {
    explanation = session.explanation(of: path)?.lines ?? []
    if explanation.isEmpty { said.append(words.text(.notHere)) }
  }

  /// The question of an instance, or the first one after what is not asked.
  private func stop(at id: InstanceID) -> Route.Step? {
    let steps: [Route.Step] = [.question(id), .heading(id), .text(id), .readOnly(id)]
    guard let step = steps.first(where: route.contains) else { return nil }
    return step.isStop ? step : route.stop(after: step)
  }

  /// The paths of the items that a name means, those with this linkId first.
  private func items(named name: String) -> [InstancePath] {
    var exact: [InstancePath] = []
    var partial: [InstancePath] = []
    let words = name.lowercased()
    for (linkId, text) in session.index.survey.linkIdsAndTexts {
      guard linkId == name || text?.lowercased().contains(words) == true,
        let path = session.index.firstPath(to: linkId)
      else { continue }
      if linkId == name { exact.append(path) } else { partial.append(path) }
    }
    return exact + partial
  }
}

extension Survey {
  /// Of each item its linkId and its text, in document order.
  fileprivate var linkIdsAndTexts: [(String, String?)] {
    ItemWalk(items).compactMap { step in
      if case .enter(let item) = step { (item.linkId, item.text) } else { nil }
    }
  }
}

extension SurveyIndex {
  /// The path to the first instance of an item.
  fileprivate func firstPath(to linkId: String) -> InstancePath? {
    var steps: [InstancePath.Step] = []
    var current = find(linkId: linkId)
    while let item = current {
      steps.append(.init(linkId: self[item].linkId))
      current = parent(of: item)
    }
    return steps.isEmpty ? nil : InstancePath(steps.reversed())
  }
}
