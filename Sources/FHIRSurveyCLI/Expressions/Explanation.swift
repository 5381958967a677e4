import FHIRDocument
import FHIRPath
import SurveyTerminal

/// How an expression comes to its result, in lines of text.
enum Explanation {
  /// The steps of the program: column, part of the expression, what it does.
  static func program(_ program: FHIRPath.Program) -> [String] {
    let steps = program.steps
    let width = min(steps.map { lead($0).count }.max() ?? 0, 48)
    return ["Program:"]
      + steps.map { step in
        let lead = lead(step)
        return lead + String(repeating: " ", count: max(0, width - lead.count)) + "  "
          + step.action
      }
  }

  /// A step that was done, and its value.
  static func line(_ step: FHIRPath.Step, _ values: [FHIRPath.Value]) -> String {
    lead(step) + " → " + text(values)
  }

  private static func lead(_ step: FHIRPath.Step) -> String {
    let column = String(step.offset + 1)
    return String(repeating: " ", count: max(0, 4 - column.count)) + column + "  "
      + String(repeating: "  ", count: step.depth) + step.text
  }

  private static func text(_ values: [FHIRPath.Value]) -> String {
    if values.isEmpty { return "{}" }
    let shown = values.prefix(few).map(text).joined(separator: ", ")
    return values.count > few ? "\(shown), … (\(values.count) in all)" : shown
  }

  private static func text(_ value: FHIRPath.Value) -> String {
    switch value {
    case .string(let text): "'\(VisibleText.text(text, keepsLines: false))'"
    case .element(let element) where element.isText:
      "'\(VisibleText.text(element.string ?? "", keepsLines: false))'"
    case .element(let element): value.text ?? element.path.description
    default: value.text ?? ""
    }
  }

  private static let few = 5
}
