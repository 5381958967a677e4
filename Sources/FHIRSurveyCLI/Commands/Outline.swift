import SurveyModel

/// The outline of a survey as text: an item a line, indented by depth.
struct Outline {
  private let survey: Survey
  private let pickerMax: Int

  init(_ survey: Survey, pickerMax: Int) {
    self.survey = survey
    self.pickerMax = pickerMax
  }

  var text: String {
    var lines = [heading]
    for item in survey.items { add(item, depth: 0, to: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let name = survey.title ?? survey.name ?? survey.id ?? "Untitled"
    let canonical = [survey.url ?? survey.id, survey.version].compactMap(\.self)
    let questions = Self.count(survey.items)
    let size = questions == 1 ? "1 question" : "\(questions) questions"
    return ([name] + [canonical.joined(separator: "|"), size].filter { !$0.isEmpty })
      .joined(separator: " · ")
  }

  private func add(_ item: SurveyItem, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    let label = [item.prefix, item.text].compactMap(\.self).joined(separator: " ")
    var line = "\(indent)\(item.linkId)  \(label.isEmpty ? "(no text)" : label)"
    line += "  [\(item.type.rawValue) → \(item.presentation(pickerMax: pickerMax).rawValue)"
    line += flags(item).map { ", " + $0 }.joined() + "]"
    lines.append(line)
    let detail = indent + "    "
    if let options = options(item) { lines.append(detail + options) }
    if let conditions = ConditionText.describe(item) { lines.append(detail + conditions) }
    for child in item.items { add(child, depth: depth + 1, to: &lines) }
  }

  private func flags(_ item: SurveyItem) -> [String] {
    var result: [String] = []
    if item.required { result.append("required") }
    if item.repeats { result.append("repeats") }
    if item.readOnly { result.append("read-only") }
    if item.hidden { result.append("hidden") }
    if let unit = item.unit?.display ?? item.unit?.code { result.append("in \(unit)") }
    if let least = item.minValue { result.append("at least \(least.label)") }
    if let most = item.maxValue { result.append("at most \(most.label)") }
    if let length = item.maxLength { result.append("up to \(length) characters") }
    return result
  }

  private func options(_ item: SurveyItem) -> String? {
    guard item.isChoice else { return nil }
    if item.options.isEmpty { return item.answerValueSet.map { "value set \($0)" } }
    let labels = item.options.map { $0.value.label } + (item.isOpen ? ["Other…"] : [])
    return labels.joined(separator: " · ")
  }

  private static func count(_ items: [SurveyItem]) -> Int {
    items.reduce(0) { $0 + ($1.type.isQuestion ? 1 : 0) + count($1.items) }
  }
}

/// The conditions of an item in words.
enum ConditionText {
  static func describe(_ item: SurveyItem) -> String? {
    guard !item.enableWhen.isEmpty else { return nil }
    let word = item.enableBehavior == .any ? " or " : " and "
    return "only if " + item.enableWhen.map(describe).joined(separator: word)
  }

  private static func describe(_ condition: EnableWhen) -> String {
    if condition.operator == .exists {
      return
        "\(condition.question) \(condition.answer == .boolean(false) ? "is not" : "is") answered"
    }
    return "\(condition.question) \(condition.operator.rawValue) \(condition.answer.label)"
  }
}
