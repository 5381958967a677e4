import SurveyFormats
import SurveyLogic
import SurveyModel
import SurveyPrimitives

/// What items and options are called in REDCap.
struct DictionaryNames {
  private(set) var logic = LogicNames()
  /// The names of all fields.
  private(set) var fields: Set<String> = []
  private var answers: [String: [(code: String, value: AnswerValue)]] = [:]
  private var names = FieldNames()
  /// The codes of answers that are none of the options, of the questions that have such.
  private(set) var others: [String: String] = [:]
  /// The codes of the options of each item, in their order.
  private(set) var codes: [String: [String]] = [:]

  /// - Parameter known: names that items have already.
  init(_ survey: Survey, known: [String: String] = [:], knownCodes: [String: [String]] = [:]) {
    for name in known.values { names.take(name) }
    var seen: Set<String> = []
    for case .enter(let item) in ItemWalk(survey.items)
    where item.type != .group && seen.insert(item.linkId).inserted {
      let name = known[item.linkId] ?? names.unique(item.linkId)
      fields.insert(name)
      logic.set(name, for: item.linkId)
      let codes =
        knownCodes[item.linkId].flatMap { $0.count == item.options.count ? $0 : nil }
        ?? Self.codes(item.options)
      self.codes[item.linkId] = codes
      if item.isOpen, !item.options.isEmpty { others[item.linkId] = Self.other(beside: codes) }
      for (option, code) in zip(item.options, codes) {
        logic.set(code, for: option.value, of: item.linkId)
      }
    }
    addAnswers(survey)
  }

  /// The codes that conditions compare a question with whose options are not known.
  func knownAnswers(to linkId: String) -> [(code: String, value: AnswerValue)] {
    answers[linkId] ?? []
  }

  private mutating func addAnswers(_ survey: Survey) {
    let items = survey.flat
    let open = Set(items.filter { $0.type == .choice && $0.options.isEmpty }.map(\.linkId))
    if open.isEmpty { return }
    for condition in items.flatMap(\.enableWhen) where open.contains(condition.question) {
      guard case .coding(let coding) = condition.answer, let code = coding.code,
        !(answers[condition.question] ?? []).contains(where: { $0.code == code })
      else { continue }
      answers[condition.question, default: []].append((code, condition.answer))
      logic.set(code, for: condition.answer, of: condition.question)
    }
  }

  private static func other(beside codes: [String]) -> String {
    var code = "other"
    while codes.contains(where: { $0.lowercased() == code }) { code += "_1" }
    return code
  }

  func name(of linkId: String) -> String { logic.name(of: linkId) }

  /// A name for a field that is not an item of its own.
  mutating func another(_ text: String) -> String {
    let name = names.unique(text)
    fields.insert(name)
    return name
  }

  func isField(_ text: String) -> Bool {
    fields.contains(String(text.prefix { $0 != "(" && $0 != ":" }))
  }

  /// Scores are the codes where they are whole numbers and each is there once, so that REDCap can add
  /// them up; else the codes of the options as far as REDCap takes them.
  static func codes(_ options: [AnswerOption]) -> [String] {
    if hasScoresAsCodes(options) { return options.compactMap { $0.ordinal?.description } }
    return FieldNames.codes(
      options.map { option in
        switch option.value {
        case .coding(let coding): coding.code ?? ""
        case .integer(let number): String(number)
        default: ""
        }
      })
  }

  static func hasScoresAsCodes(_ options: [AnswerOption]) -> Bool {
    let scores = options.compactMap { $0.ordinal }
    let texts = Set(scores.map(\.description))
    return !options.isEmpty && scores.count == options.count && texts.count == options.count
      && scores.allSatisfy { $0.integer.map { String($0) } == $0.description }
  }
}
