import FHIRPath
import SurveyModel

// `%questionnaire`: the options of items, and their scores.
extension FHIRPathReader {
  func member(_ name: String, of items: [SurveyItem]) throws(LogicProblem) -> Found {
    switch name {
    case "item": return .definitions(items.flatMap(\.items), isQuestionnaire: false)
    case "answerOption":
      guard items.count == 1 else { throw unknown(name) }
      return .options(items[0].options, of: items[0])
    case "linkId", "text", "prefix":
      guard items.count == 1 else { throw unknown(name) }
      let text =
        name == "linkId" ? items[0].linkId : name == "text" ? items[0].text : items[0].prefix
      return text.map { .value(.literal(.string($0)), .text) } ?? .empty
    default: throw unknown(name)
    }
  }

  func member(
    _ name: String, of options: [AnswerOption], _ item: SurveyItem
  ) throws(LogicProblem) -> Found {
    guard name.hasPrefix("value") else { throw unknown(name) }
    return .values(
      options.map { Part(.literal($0.value), LogicForm.kind(of: $0.value.type)) })
  }

  /// Options of a value that is written, or those that are chosen: `answerOption.where(valueCoding.code
  /// = %resource…answer.valueCoding.code)`.
  mutating func filter(
    _ options: [AnswerOption], of item: SurveyItem, _ criterion: Syntax, _ context: Context
  ) throws(LogicProblem) -> Found {
    if case .binary("=", let left, let right) = criterion {
      for (own, other) in [(left, right), (right, left)] where own.isOptionValue {
        guard case .values(let parts) = try read(other, context), parts.count == 1 else { continue }
        if parts[0].item?.linkId == item.linkId, parts[0].condition == .always {
          return .chosen(parts[0])
        }
      }
    }
    var kept: [AnswerOption] = []
    for option in options {
      var inner = context
      inner.this = .options([option], of: item)
      switch try truth(read(criterion, inner)).holds {
      case .always: kept.append(option)
      case .never: break
      default: throw unknown("answerOption")
      }
    }
    return .options(kept, of: item)
  }

  /// The extensions of an address, if that is the address of scores.
  func scores(_ found: Found, url: Found) throws(LogicProblem) -> Found {
    guard case .extensions(let parts, _) = found, let url = try one(url),
      case .string(let address)? = url.literal, Self.scoreURLs.contains(address)
    else { throw unknown("extension") }
    return .extensions(parts, areScores: true)
  }

  private static let scoreURLs: Set<String> = [
    "http://hl7.org/fhir/StructureDefinition/itemWeight",
    "http://hl7.org/fhir/StructureDefinition/ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue",
  ]
}

extension FHIRPath.Syntax {
  /// Whether it names the value of an option, or its code: `valueCoding.code`.
  fileprivate var isOptionValue: Bool {
    switch self {
    case .member(.none, let name): name.hasPrefix("value")
    case .member(.some(.member(.none, let name)), "code"): name.hasPrefix("value")
    default: false
    }
  }
}
