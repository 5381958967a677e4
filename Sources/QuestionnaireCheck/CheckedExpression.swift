import FHIRDocument
import FHIRPath
import SurveyModel

/// An expression of a questionnaire, with what it is for and who has it.
struct CheckedExpression {
  /// The last part of the extension's address: `calculatedExpression`, `variable`.
  let kind: String
  /// The `Expression`, or the text that is one.
  let element: Element
  /// The text of the expression.
  let textElement: Element
  let text: String
  let language: String
  let name: String?
  /// The item that has it; `nil` for the questionnaire.
  let owner: Int?
  /// The compiled expression; `nil` where it is not FHIRPath.
  let program: FHIRPath.Program?
  let failure: FHIRPath.Failure?

  var isFHIRPath: Bool { language == SurveyExpression.fhirPath }

  private init?(
    _ kind: String, _ element: Element, _ textElement: Element?, language: String?,
    name: String?, owner: Int?, roots: FHIRPath.Roots
  ) {
    guard let textElement, let text = textElement.string else { return nil }
    (self.kind, self.element, self.textElement, self.text) = (kind, element, textElement, text)
    self.language = language ?? SurveyExpression.fhirPath
    (self.name, self.owner) = (name, owner)
    guard self.language == SurveyExpression.fhirPath else {
      (program, failure) = (nil, nil)
      return
    }
    do throws(FHIRPath.Failure) {
      (program, failure) = (try FHIRPath.compile(text, roots: roots), nil)
    } catch {
      (program, failure) = (nil, error)
    }
  }

  private static let known: Set<String> = [
    "variable", "calculatedExpression", "initialExpression", "enableWhenExpression",
    "answerExpression", "candidateExpression", "contextExpression", "itemPopulationContext",
    "answerOptionsToggleExpression", "constraint", "targetConstraint", "cqf-expression",
    "cqf-calculatedValue",
  ]

  /// Those that STU3, which has no type for expressions, holds as text.
  private static let plain: Set<String> = [
    "calculatedExpression", "initialExpression", "enableWhenExpression", "answerExpression",
    "cqf-expression", "cqf-calculatedValue",
  ]

  /// All expressions in the order of the items, those of the questionnaire first.
  static func find(in questionnaire: CheckedQuestionnaire) -> [CheckedExpression] {
    var found: [CheckedExpression] = []
    let roots = questionnaire.roots
    collect(questionnaire.root, kind: nil, owner: nil, roots, &found)
    for (index, item) in questionnaire.items.enumerated() {
      collect(item.element, kind: nil, owner: index, roots, &found)
    }
    return found
  }

  private static func collect(
    _ element: Element, kind: String?, owner: Int?, _ roots: FHIRPath.Roots,
    _ found: inout [CheckedExpression]
  ) {
    for child in element.children where child.hasChildren {
      if child.name == .item || child.name == .contained || child.name == .text && child.isObject {
        continue
      }
      guard child.name == .extension, let given = CheckedExtension(child) else {
        collect(child, kind: kind, owner: owner, roots, &found)
        continue
      }
      let isOfText = given.kind == "cqf-expression" || given.kind == "cqf-calculatedValue"
      let outer = isOfText ? given.kind : kind ?? given.kind
      // What an extension that is not known takes for an expression is not examined.
      guard known.contains(outer) else { continue }
      if let value = child[.valueExpression] {
        let expression = CheckedExpression(
          outer, value, value["expression"], language: value[.language]?.string,
          name: value[.name]?.string, owner: owner, roots: roots)
        if let expression { found.append(expression) }
      } else if plain.contains(given.kind), let value = child.choice("value"), value.isText {
        let expression = CheckedExpression(
          outer, value, value, language: nil, name: nil, owner: owner, roots: roots)
        if let expression { found.append(expression) }
      } else if outer == "constraint", given.kind == "expression", let value = child[.valueString] {
        let expression = CheckedExpression(
          outer, value, value, language: nil, name: nil, owner: owner, roots: roots)
        if let expression { found.append(expression) }
      }
      collect(child, kind: outer, owner: owner, roots, &found)
    }
  }
}
