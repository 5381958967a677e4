package import SurveyModel

/// This moment, as forms say it of questions of all types.
extension Logic {
  /// This moment as what an answer of a type is: of a date the day, of a text its text.
  package func fitted(to type: ItemType) -> Logic {
    switch self {
    case .apply(.now, _):
      switch type {
      case .date: .apply(.today, [])
      case .string, .text: .apply(.toText, [self])
      default: self
      }
    case .apply(.today, _) where type == .string || type == .text: .apply(.toText, [self])
    default: self
    }
  }

  /// The moment that ``fitted(to:)`` was said of, where it is one; else itself.
  package var moment: Logic {
    switch self {
    case .apply(.toText, let operands) where operands.count == 1:
      switch operands[0] {
      case .apply(.now, _), .apply(.today, _): operands[0]
      default: self
      }
    default: self
    }
  }
}

extension Logic {
  /// What is made a text of; else itself.
  var asItIs: Logic {
    if case .apply(.toText, let operands) = self, operands.count == 1 { operands[0] } else { self }
  }
}
