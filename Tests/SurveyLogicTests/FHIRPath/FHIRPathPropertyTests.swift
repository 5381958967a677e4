import FHIRPath
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyLogic
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Logic that is written as FHIRPath and read again")
struct FHIRPathPropertyTests {
  /// What our engine makes of an expression on an item, with its variables.
  private struct Engine {
    var session: Session
    var evaluator: FHIRPathEvaluator

    init(_ answers: LogicAnswers) throws {
      session = try LogicFixture.session(answers)
      evaluator = FHIRPathEvaluator(
        survey: LogicFixture.survey, now: Fixtures.now.dateTime(offset: .utc))
    }

    mutating func value(
      _ written: WrittenExpression, at path: InstancePath
    ) throws -> any ExpressionValue {
      var values: [String: any ExpressionValue] = [:]
      for variable in written.variables {
        let group = InstancePath(path.steps.prefix { $0.linkId != "gx" })
        let prepared = try evaluator.prepare(variable.expression)
        let id = try #require(session.instance(at: group))
        let value = try evaluator.evaluate(
          ExpressionCall(prepared, instance: id), in: session.countingAnswers)
        values[try #require(variable.expression.name)] = value
      }
      let prepared = try evaluator.prepare(SurveyExpression(written.text))
      let id = try #require(session.instance(at: path))
      return try evaluator.evaluate(
        ExpressionCall(prepared, instance: id, variables: values), in: session.countingAnswers)
    }
  }

  private static func path(_ repetition: Int?) -> InstancePath {
    guard let repetition else { return InstancePath([.init(linkId: "x")]) }
    return InstancePath([.init(linkId: "g", index: repetition), .init(linkId: "gx")])
  }

  private enum Kind: CaseIterable { case condition, number, text }

  private static func matches(
    _ value: any ExpressionValue, _ logic: Logic, _ kind: Kind, _ evaluator: LogicEvaluator
  ) throws -> Bool {
    if kind == .condition { return try (value.truth() ?? false) == evaluator.holds(logic) }
    let wanted = evaluator.values(logic).first
    switch wanted {
    case .number(let number)?:
      let found = value.texts.first.flatMap(Double.init) ?? .nan
      return abs(found - number) <= 1e-9 * max(1, abs(number))
    case .text(let text)?: return (value.texts.first ?? "") == text
    case .coding(let coding)?: return value.texts.first == coding.code
    case nil: return value.texts.allSatisfy(\.isEmpty)
    default: return false
    }
  }

  @Test("They give what the logic means", arguments: 0..<8)
  func meaning(_ seed: Int) throws {
    var maker = LogicGenerator(seed: UInt64(seed) * 7919 + 1)
    let isInGroup = seed % 2 == 1
    maker.isInGroup = isInGroup
    let linkId = isInGroup ? "gx" : "x"
    var (written, refused, read, unread) = (0, 0, 0, 0)
    var sets: [(LogicAnswers, Engine)] = []
    for _ in 0..<8 {
      let answers = LogicFixture.answers(&maker.generator)
      sets.append((answers, try Engine(answers)))
    }
    for number in 0..<150 {
      let kind = Kind.allCases[number % 3]
      let depth = number % 4
      let logic =
        switch kind {
        case .condition: maker.condition(depth)
        case .number: maker.number(depth)
        case .text: maker.text(depth)
        }
      let purpose: FHIRPathLanguage.Purpose = kind == .condition ? .condition : .value
      let expression: WrittenExpression
      do throws(LogicProblem) {
        expression = try FHIRPathLanguage(LogicFixture.form, for: purpose).expression(
          logic, on: linkId)
        written += 1
      } catch {
        refused += 1
        continue
      }
      var survey = LogicFixture.survey
      survey.declare(expression.variables)
      var again: Logic?
      do throws(LogicProblem) {
        again = try FHIRPathLanguage(LogicForm(survey), for: purpose).read(
          expression.text, on: linkId)
        read += 1
      } catch { unread += 1 }
      for index in sets.indices {
        let repetition = isInGroup ? (sets[index].0.groups["g"]?.count ?? 1) - 1 : nil
        var evaluator = LogicEvaluator(LogicFixture.form, sets[index].0)
        evaluator.today = Fixtures.now.dateTime(offset: .utc).date
        if let repetition { evaluator.repetitions = [("g", repetition)] }
        let value = try sets[index].1.value(expression, at: Self.path(repetition))
        #expect(
          try Self.matches(value, logic, kind, evaluator),
          "\(expression.text) gives \(value.texts), not \(evaluator.values(logic)), for \(logic) and \(sets[index].0)"
        )
        if let again {
          #expect(
            try Self.matches(value, again, kind, evaluator),
            "\(expression.text) is read as \(again), which gives \(evaluator.values(again)), not \(value.texts)"
          )
        }
      }
    }
    #expect(written > 120, "\(refused) refused")
    #expect(read > 100, "\(unread) of \(written) not read")
  }

  /// The truth of a condition, or nothing; `nil` where it is none.
  private static func truth(of value: any ExpressionValue, _ kind: Kind) -> Bool?? {
    guard kind == .condition else { return .some(true) }
    do { return .some(try value.truth()) } catch { return nil }
  }

  @Test("What people write is read as what our engine makes of it", arguments: 0..<8)
  func reading(_ seed: Int) throws {
    var maker = FHIRPathGenerator(seed: UInt64(seed) * 104_729 + 3)
    var sets: [(LogicAnswers, Engine)] = []
    for _ in 0..<8 {
      let answers = LogicFixture.answers(&maker.generator)
      sets.append((answers, try Engine(answers)))
    }
    var (read, unread) = (0, 0)
    for number in 0..<150 {
      let kind = Kind.allCases[number % 3]
      let depth = number % 4
      let text =
        switch kind {
        case .condition: maker.condition(depth)
        case .number: maker.number(depth)
        case .text: maker.text(depth)
        }
      let purposes: [FHIRPathLanguage.Purpose] =
        kind == .condition ? [.condition, .constraint, .value] : [.value]
      for purpose in purposes {
        let logic: Logic
        do throws(LogicProblem) {
          logic = try FHIRPathLanguage(LogicFixture.form, for: purpose).read(text, on: "x")
          read += 1
        } catch {
          unread += 1
          continue
        }
        for index in sets.indices {
          // Several values where one is wanted stop our engine: that says nothing.
          guard
            let value = try? sets[index].1.value(
              WrittenExpression(text: text), at: Self.path(nil)),
            let truth = Self.truth(of: value, kind)
          else { continue }
          var evaluator = LogicEvaluator(LogicFixture.form, sets[index].0)
          evaluator.today = Fixtures.now.dateTime(offset: .utc).date
          let isSame =
            switch purpose {
            case .condition: evaluator.holds(logic) == (truth ?? false)
            case .constraint: evaluator.holds(logic) == (truth ?? true)
            case .value where kind == .condition:
              evaluator.values(logic) == (truth.map { [LogicEvaluator.Value.truth($0)] } ?? [])
            case .value: try Self.matches(value, logic, kind, evaluator)
            }
          #expect(
            isSame,
            "\(purpose) \(text) gives \(value.texts), not \(evaluator.values(logic)), for \(logic) and \(sets[index].0)"
          )
        }
      }
    }
    #expect(read > 220, "\(unread) not read")
  }

  @Test(
    "A constraint is kept where its logic holds for each answer, and for all that is chosen together",
    arguments: ["n", "c", "r", "m"])
  func constraints(_ linkId: String) throws {
    var maker = LogicGenerator(seed: UInt64(linkId.utf8.first ?? 0))
    maker.own = linkId
    var sets: [(LogicAnswers, Engine)] = []
    for _ in 0..<12 {
      let answers = LogicFixture.answers(&maker.generator)
      sets.append((answers, try Engine(answers)))
    }
    let language = FHIRPathLanguage(LogicFixture.form, for: .constraint)
    var (written, naming, read) = (0, 0, 0)
    for number in 0..<300 {
      let logic = maker.condition(number % 3)
      let expression: WrittenExpression
      do throws(LogicProblem) {
        expression = try language.expression(logic, on: linkId)
      } catch { continue }
      written += 1
      let isNaming = logic.namesItself
      naming += isNaming ? 1 : 0
      let again = try? language.read(expression.text, on: linkId)
      read += again == nil ? 0 : 1
      for index in sets.indices {
        var evaluator = LogicEvaluator(LogicFixture.form, sets[index].0)
        evaluator.today = Fixtures.now.dateTime(offset: .utc).date
        let own = sets[index].0.answers[linkId] ?? []
        evaluator.own = linkId
        let isTogether = !own.isEmpty && LogicFixture.form[linkId]?.item.isChoice == true
        let values = own.isEmpty && !isNaming ? [[]] : isTogether ? [own] : own.map { [$0] }
        let isKept = values.allSatisfy { value in
          evaluator.itself = value
          return evaluator.holds(logic)
        }
        let found = try sets[index].1.value(expression, at: InstancePath([.init(linkId: linkId)]))
          .truth()
        #expect(found ?? true == isKept, "\(expression.text) for \(logic) and \(own)")
        if let again {
          evaluator.itself = own
          let isKeptAgain = own.isEmpty && again.namesItself || evaluator.holds(again)
          #expect(isKeptAgain == isKept, "\(expression.text) is read as \(again)")
        }
      }
    }
    #expect(
      written > 200 && naming > 10 && (read > 150 || own(linkId)), "\(written), \(naming), \(read)")
  }

  /// Whether a question has several answers, each of which is held against its constraint.
  private func own(_ linkId: String) -> Bool { LogicFixture.form[linkId]?.item.repeats == true }
}
