extension TableLoss {
  /// Its name in a checkpoint.
  var name: String {
    switch self {
    case .noVersion: "noVersion"
    case .otherVersion: "otherVersion"
    case .otherQuestionnaire: "otherQuestionnaire"
    case .sameId: "sameId"
    case .condition: "condition"
    case .element(let name): Self.element + name
    case .answer(let part): Self.answer + part.rawValue
    }
  }

  /// That of a name; `nil` where there is none.
  init?(named name: String) {
    if name == "noVersion" {
      self = .noVersion
    } else if name == "otherVersion" {
      self = .otherVersion
    } else if name == "otherQuestionnaire" {
      self = .otherQuestionnaire
    } else if name == "sameId" {
      self = .sameId
    } else if name == "condition" {
      self = .condition
    } else if name.hasPrefix(Self.element) {
      self = .element(String(name.dropFirst(Self.element.count)))
    } else if name.hasPrefix(Self.answer),
      let part = Answer(rawValue: String(name.dropFirst(Self.answer.count)))
    {
      self = .answer(part)
    } else {
      return nil
    }
  }

  private static let element = "element:"
  private static let answer = "answer:"
}
