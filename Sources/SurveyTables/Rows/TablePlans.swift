import FHIRDocument
import FHIRTerminology

/// The plans of all questionnaires that responses of a batch may answer.
struct TablePlans: Sendable {
  let plans: [TablePlan]
  /// The number of the first table of each plan.
  let firstTables: [Int]
  private let numbers: FormNumbers
  /// The linkIds of groups, as far as they are known.
  let groups: Set<String>

  init(_ plans: [TablePlan], groups: Set<String> = []) {
    (self.plans, self.groups) = (plans, groups)
    var first = 0
    firstTables = plans.map { plan in
      defer { first += plan.codebook.tables.count }
      return first
    }
    numbers = FormNumbers(plans.map(\.codebook.questionnaire))
  }

  /// All tables, those of one plan behind those of another.
  var tables: [CodebookTable] { plans.flatMap(\.codebook.tables) }

  /// The plan for a response: that of the questionnaire that it names, else the only one.
  func number(for response: Element) -> Int? {
    numbers.number(for: QuestionnaireReference(namedBy: response))
  }
}
