import SurveyLogic
import SurveyModel

/// What rows inside groups say for these, where forms have no word for it.
///
/// A group that must have an answer: its last question is required where no other one in it is
/// answered. A greatest number of repetitions: nothing is asked in those beyond it.
struct GroupRules {
  /// When a question must be answered for the sake of a group around it.
  private(set) var required: [String: Logic] = [:]
  /// The question that says it, by the linkId of the group.
  private(set) var asked: [String: String] = [:]
  /// Groups that must have an answer, and have one anyway: a question inside is always required.
  private(set) var met: Set<String> = []
  /// How many repetitions the group around an item may have.
  private(set) var most: [String: Int] = [:]

  /// What conditions name, what stands in quotation marks in expressions of conditions and
  /// calculations, and questions with items below them, which are asked once these are answered.
  private var named: Set<String> = []
  /// The linkIds that several items have: a condition would name the first of them.
  private var ambiguous: Set<String> = []

  init(_ items: [SurveyItem] = []) {
    var linkIds: Set<String> = []
    for case .enter(let item) in ItemWalk(items) {
      if !linkIds.insert(item.linkId).inserted { ambiguous.insert(item.linkId) }
      named.formUnion(item.enableWhen.map(\.question))
      if item.type.isQuestion, !item.items.isEmpty { named.insert(item.linkId) }
      name([item.enableWhenExpression, item.calculatedExpression].compactMap(\.self))
      name(item.variables)
    }
    for case .leave(let item) in ItemWalk(items) where item.type == .group {
      if let most = item.mostRepetitions {
        for inside in item.items { self.most[inside.linkId] = most }
      }
      if item.required { require(item) }
    }
  }

  private mutating func name(_ expressions: [SurveyExpression]) {
    for expression in expressions {
      for part in expression.text.utf8.split(whereSeparator: Self.isQuote) {
        named.insert(String(Substring(part)))
      }
    }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// Finds who says that a group must have an answer.
  private mutating func require(_ group: SurveyItem) {
    var questions: [String] = []
    var last: SurveyItem?
    var depth = 0
    var hidden: Int?
    for step in ItemWalk(group.items) {
      guard case .enter(let item) = step else {
        if hidden == depth { hidden = nil }
        depth -= 1
        continue
      }
      depth += 1
      let isAsked = hidden == nil && item.isAlwaysAsked
      if isAsked, item.required, item.type.isQuestion || isSaid(item.linkId) {
        met.insert(group.linkId)
        return
      }
      if item.type.isQuestion {
        questions.append(item.linkId)
        if isAsked, !item.readOnly, item.calculatedExpression == nil, !isRead(item.linkId) {
          last = item
        }
      }
      if hidden == nil, !isAsked || item.type.isQuestion { hidden = depth }
    }
    guard let last, !last.calculatedLimits.contains(where: { $0.kind == .required }),
      ambiguous.isDisjoint(with: questions)
    else { return }
    asked[group.linkId] = last.linkId
    required[last.linkId] = Logic.all(
      questions.filter { $0 != last.linkId }.map { .not(.apply(.answered, [.answer($0)])) })
  }

  /// Whether others depend on a question, which must not depend on them then.
  private func isRead(_ question: String) -> Bool {
    // One with a quotation mark of its own is written in expressions in other ways.
    named.contains(question) || question.utf8.contains { Self.isQuote($0) || $0 == 0x5C }
  }

  private func isSaid(_ group: String) -> Bool { met.contains(group) || asked[group] != nil }

  /// Whether the rules of two forms have the row of an item say the same.
  func isSame(_ linkId: String, as other: GroupRules) -> Bool {
    required[linkId] == other.required[linkId] && most[linkId] == other.most[linkId]
  }
}

extension SurveyItem {
  /// The greatest number of its repetitions, where the rows inside it say that.
  var mostRepetitions: Int? {
    guard repeats, type == .group ? !items.isEmpty && minOccurs != maxOccurs : isWrapped else {
      return nil
    }
    return maxOccurs
  }

  /// Whether there is no condition under which it is not asked.
  fileprivate var isAlwaysAsked: Bool {
    enableWhen.isEmpty && enableWhenExpression == nil && !hidden
      && !(repeats && (type == .group || isWrapped))
  }
}

extension SurveyItem {
  /// Whether it has several answers that forms have as repetitions of a group.
  var isWrapped: Bool { type.isQuestion && repeats && !isChoice }
}
