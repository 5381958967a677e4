import SurveyModel
import SurveyPrimitives

/// The outline of a survey as text: an item a line, indented by depth.
struct Outline {
  /// What is on one line before it is broken into several.
  static let width = 100

  private let survey: Survey
  private let pickerMax: Int

  init(_ survey: Survey, pickerMax: Int) {
    self.survey = survey
    self.pickerMax = pickerMax
  }

  var text: String {
    var lines = [heading] + ExpressionText(survey).lines(indent: "    ")
    var depth = 0
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item):
        add(item, depth: depth, to: &lines)
        depth += 1
      case .leave: depth -= 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    let name = survey.title ?? survey.name ?? survey.id ?? "Untitled"
    let canonical = [survey.url ?? survey.id, survey.version].compactMap(\.self)
    let questions = Self.count(survey.items)
    let size = questions == 1 ? "1 question" : "\(questions) questions"
    return ([name] + [canonical.joined(separator: "|"), size].filter { !$0.isEmpty })
      .map(\.onOneLine).joined(separator: " · ")
  }

  private func add(_ item: SurveyItem, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    let label = [item.prefix, item.text].compactMap(\.self).joined(separator: " ").onOneLine
    var line = "\(indent)\(item.linkId.onOneLine)  \(label.isEmpty ? "(no text)" : label)"
    line += "  [\(item.type.rawValue) → \(item.presentation(pickerMax: pickerMax).rawValue)"
    line += flags(item).map { ", " + $0.onOneLine }.joined() + "]"
    lines.append(line)
    let detail = indent + "    "
    lines += options(item, indent: detail)
    if let conditions = ConditionText(item) { lines += conditions.lines(indent: detail) }
    lines += ExpressionText(item).lines(indent: detail)
  }

  private func flags(_ item: SurveyItem) -> [String] {
    var result: [String] = []
    if let layout = item.layout { result.append(Self.text(layout)) }
    if item.required { result.append("required") }
    if item.repeats { result.append("repeats") }
    if item.readOnly { result.append("read-only") }
    if item.hidden { result.append("hidden") }
    if let unit = item.unit?.display ?? item.unit?.code { result.append("in \(unit)") }
    if let least = item.minValue { result.append("at least \(least.label)") }
    if let most = item.maxValue { result.append("at most \(most.label)") }
    if let step = item.sliderStepValue { result.append("in steps of \(step)") }
    if let length = item.maxLength { result.append("up to \(length) characters") }
    return result
  }

  /// `table 4 × 5`: the rows first; of repetitions there may be as many as the person likes.
  private static func text(_ layout: Layout) -> String {
    let (rows, columns) = (layout.rows.count, layout.columns.count)
    switch layout {
    case .page, .tabs, .list, .header, .footer: return layout.name
    case .repetitions:
      return "\(layout.name), \(columns) \(columns == 1 ? "column" : "columns")"
    case .answerTable, .sidewaysAnswerTable, .grid: return "\(layout.name) \(rows) × \(columns)"
    }
  }

  /// The options in one row where they fit, otherwise one a line.
  private func options(_ item: SurveyItem, indent: String) -> [String] {
    guard item.isChoice else { return [] }
    if item.options.isEmpty {
      return item.answerValueSet.map { ["\(indent)value set \($0.onOneLine)"] } ?? []
    }
    let labels = item.options.map(\.label.onOneLine) + (item.isOpen ? ["Other…"] : [])
    let row = indent + labels.joined(separator: " · ")
    return row.count <= Self.width ? [row] : labels.map { "\(indent)- \($0)" }
  }

  private static func count(_ items: [SurveyItem]) -> Int {
    ItemWalk(items).count { step in
      if case .enter(let item) = step { item.type.isQuestion } else { false }
    }
  }
}
