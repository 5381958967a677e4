import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives

/// Rows of the tidy table: each is an answer, and its cells say where it is.
extension RowImport {
  /// The answers to one question of a response.
  private struct Given {
    let steps: [SessionLoader.Step]
    var values: [AnswerValue] = []
    var sources: [Int] = []
  }

  /// Reads all rows of the response.
  ///
  /// Where they must be in the order of the questionnaire, a row before another one's place shows that a
  /// second response with the same id may begin there.
  mutating func runTidy(needsOrder: Bool) {
    let columns = TidyColumns(plan.tables[0].names)
    var given: [Given] = []
    var known: [[Int]: Int] = [:]
    var met: Set<[Int]> = []
    var last: [Int] = []
    for place in places[0].indices {
      let source = source(0, place, columns?.position(.instance) ?? 0)
      guard let columns, let steps = steps(place, columns, source) else { continue }
      do throws(Diagnostic) {
        guard let value = try value(place, columns, steps) else { continue }
        let position = steps.flatMap { [$0.item.rawValue, $0.number] }
        let isKnown = !met.insert(position).inserted
        if isKnown || needsOrder && position.lexicographicallyPrecedes(last) {
          throw Diagnostic(
            isKnown ? .answerOfSeveralResponses : .rowsOutOfOrder,
            [
              "id": .quoted(cell(place, .response, columns)),
              "place": .quoted(cell(place, .instance, columns)),
            ])
        }
        last = position
        // The last number is that of the answer.
        let key =
          steps.dropLast().flatMap { [$0.item.rawValue, $0.number] }
          + [steps.last?.item.rawValue ?? 0]
        let number = known[key] ?? given.count
        if number == given.count {
          known[key] = number
          given.append(Given(steps: steps))
        }
        given[number].values.append(value)
        given[number].sources.append(source)
      } catch {
        loader.report(error, at: source, linkId: steps.last.map { linkId(of: $0) })
      }
    }
    let sorted = given.enumerated().sorted {
      ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset)
    }
    for (_, answers) in sorted {
      guard let first = answers.sources.first,
        let id = loader.instance(at: answers.steps, first)
      else { continue }
      loader.give(answers.values, to: id, at: first, answers.sources)
    }
    finish()
  }

  private func linkId(of step: SessionLoader.Step) -> String {
    loader.session.index.linkId(of: step.item)
  }

  private func cell(_ place: Int, _ column: TidyColumns.Column, _ columns: TidyColumns) -> String {
    guard let position = columns.position(column) else { return "" }
    return block.text(places[0][place].row, position)
  }

  /// The way to the question of a row; a finding where there is no such question.
  private mutating func steps(
    _ place: Int, _ columns: TidyColumns, _ source: Int
  ) -> [SessionLoader.Step]? {
    let index = loader.session.index
    let text = cell(place, .instance, columns)
    var steps: [SessionLoader.Step] = []
    for step in AnswerPath.steps(text) ?? [] {
      let parent = steps.last?.item.rawValue ?? -1
      guard let item = index.find(linkId: step.linkId, inside: parent),
        (index.parent(of: item)?.rawValue ?? -1) == parent
      else {
        loader.report(
          .unknownLinkId, ["linkId": .quoted(step.linkId)], at: source, linkId: step.linkId)
        return nil
      }
      steps.append((item: item, number: step.repetition - 1))
    }
    guard let last = steps.last, index.type(of: last.item).isQuestion else {
      let linkId = cell(place, .linkId, columns)
      loader.report(.unknownLinkId, ["linkId": .quoted(linkId)], at: source, linkId: linkId)
      return nil
    }
    return steps
  }

  /// The answer of a row; `nil` where it has none.
  private func value(
    _ place: Int, _ columns: TidyColumns, _ steps: [SessionLoader.Step]
  ) throws(Diagnostic) -> AnswerValue? {
    guard let item = steps.last.map({ loader.session.index[$0.item] }) else { return nil }
    let cells = CellReader(form.reader, plan.tables[0].numbers)
    let text = cell(place, .value, columns)
    let number = try item.type.isNumber ? cells.quantity(text) : text
    let (system, code) = (cell(place, .system, columns), cell(place, .code, columns))
    let unit = cell(place, .unit, columns)
    if text.isEmpty, code.isEmpty, unit.isEmpty { return nil }
    let type = cell(place, .type, columns)
    switch type {
    case AnswerType.coding.fhirName:
      return .coding(coding(text, system, code, item))
    case AnswerType.quantity.fhirName:
      var quantity = Quantity(comparatorAndValue: number)
      (quantity.unit, quantity.system) = (unit.isEmpty ? nil : unit, system.isEmpty ? nil : system)
      quantity.code = code.isEmpty ? nil : code
      return .quantity(quantity)
    case AnswerType.reference.fhirName:
      return .reference(Reference(identifier: text, display: nil) ?? Reference(cell: text))
    case AnswerType.attachment.fhirName:
      let isAddress = text.contains(":") && !text.contains(" ")
      return .attachment(Attachment(url: isAddress ? text : nil, title: isAddress ? nil : text))
    case AnswerType.string.fhirName: return .string(text)
    default:
      if let value = AnswerValue(fhirType: type, number) { return value }
      return try cells.read(text, for: item)
    }
  }

  /// The option with this system and code where its text is the same, or none is given.
  private func coding(
    _ text: String, _ system: String, _ code: String, _ item: SurveyItem
  ) -> Coding {
    let hasOwnText = !code.isEmpty && text != code
    let given = Coding(
      system: system.isEmpty ? nil : system, code: code.isEmpty ? nil : code,
      display: code.isEmpty || hasOwnText ? text : nil)
    for option in item.options {
      guard case .coding(let coding) = option.value, coding.code == given.code,
        coding.system == given.system
      else { continue }
      if coding.display == given.display || given.display == nil { return coding }
    }
    return given
  }
}

extension AnswerValue {
  /// A value by FHIR's name of its type; `nil` where the text is none, or the type has parts.
  fileprivate init?(fhirType type: String, _ text: String) {
    switch type {
    case AnswerType.boolean.fhirName:
      guard let value = Bool(text) else { return nil }
      self = .boolean(value)
    case AnswerType.integer.fhirName:
      guard let value = Int(text) else { return nil }
      self = .integer(value)
    case AnswerType.decimal.fhirName:
      guard let value = ExactDecimal(text) else { return nil }
      self = .decimal(value)
    case AnswerType.date.fhirName:
      guard let value = PartialDate(text) else { return nil }
      self = .date(value)
    case AnswerType.dateTime.fhirName:
      guard let value = PartialDateTime(text) else { return nil }
      self = .dateTime(value)
    case AnswerType.time.fhirName:
      guard let value = TimeOfDay(text) else { return nil }
      self = .time(value)
    case AnswerType.uri.fhirName: self = .uri(text)
    default: return nil
    }
  }
}
