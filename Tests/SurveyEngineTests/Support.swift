import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import Testing

/// Makes an item; `configure` sets the rest.
func make(
  _ linkId: String, _ type: ItemType, _ items: [SurveyItem] = [],
  configure: (inout SurveyItem) -> Void = { _ in }
) -> SurveyItem {
  var item = SurveyItem(linkId: linkId, type: type, text: nil)
  item.items = items
  configure(&item)
  return item
}

extension SurveyItem {
  /// The item with a condition.
  func when(_ question: String, _ op: EnableWhen.Operator, _ answer: AnswerValue) -> SurveyItem {
    var copy = self
    copy.enableWhen.append(EnableWhen(question: question, operator: op, answer: answer))
    return copy
  }

  var asRequired: SurveyItem {
    var copy = self
    copy.required = true
    return copy
  }

  var asRepeating: SurveyItem {
    var copy = self
    copy.repeats = true
    return copy
  }
}

let noon = Instant(secondsSinceEpoch: 1_800_000_000)

func session(_ items: SurveyItem...) -> Session { Session(Survey(items: items), at: noon) }

extension Session {
  mutating func answer(_ path: String, _ values: AnswerValue...) throws {
    let path = try #require(InstancePath(path))
    try apply(SessionEvent(.answer(path, values), at: noon))
  }

  mutating func add(_ linkId: String, in parent: String = "") throws {
    let path = try #require(InstancePath(parent))
    try apply(SessionEvent(.addRepetition(path, linkId: linkId), at: noon))
  }

  mutating func remove(_ path: String) throws {
    let path = try #require(InstancePath(path))
    try apply(SessionEvent(.removeRepetition(path), at: noon))
  }

  func id(_ path: String) throws -> InstanceID {
    let path = try #require(InstancePath(path))
    return try #require(instance(at: path))
  }

  func enabled(_ path: String) throws -> Bool { isEnabled(try id(path)) }

  /// Everything in the session as lines, digits included.
  var snapshot: [String] {
    var lines: [String] = []
    func visit(_ id: InstanceID) {
      let answers = answers(id).map { "\($0)" }.joined(separator: ", ")
      lines.append("\(id.rawValue) \(path(id)) \(enablement(id)) [\(answers)]")
      if item(id).type == .group {
        children(of: id).forEach(visit)
      } else {
        for number in self.answers(id).indices { children(of: id, answer: number).forEach(visit) }
      }
    }
    roots().forEach(visit)
    return lines
  }

  func codes(completing: Bool = false) -> [Diagnostic.Code] {
    problems(completing: completing).map(\.code)
  }
}

func decimal(_ text: String) throws -> AnswerValue {
  let value: ExactDecimal = try #require(ExactDecimal(text))
  return .decimal(value)
}
func date(_ text: String) throws -> AnswerValue { .date(try #require(PartialDate(text))) }
func dateTime(_ text: String) throws -> AnswerValue {
  .dateTime(try #require(PartialDateTime(text)))
}
func time(_ text: String) throws -> AnswerValue { .time(try #require(TimeOfDay(text))) }
func kilograms(_ text: String, _ code: String = "kg") throws -> AnswerValue {
  let value: ExactDecimal = try #require(ExactDecimal(text))
  return .quantity(
    Quantity(
      value: value, unit: code, system: "http://unitsofmeasure.org",
      code: code))
}
func code(_ code: String, _ display: String? = nil, system: String = "urn:s") -> AnswerValue {
  .coding(Coding(system: system, code: code, display: display))
}
