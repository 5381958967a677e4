package import SurveyModel
import SurveyPrimitives

extension ItemField.Value {
  /// What a report says of it.
  package var text: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    case .flag: "true"
    case .count(let count): String(count)
    case .value(let value): value.label
    case .values(let values): values.map(\.label).joined(separator: ", ")
    case .coding(let coding): coding.display ?? coding.code ?? ""
    case .codings(let codings):
      codings.map { $0.display ?? $0.code ?? "" }.joined(separator: ", ")
    case .options(let options): options.map(\.label).joined(separator: ", ")
    case .answerConstraint(let constraint): constraint.rawValue
    case .conditions(let conditions):
      conditions.map { "\($0.question) \($0.operator.rawValue) \($0.answer.label)" }
        .joined(separator: "; ")
    case .behavior(let behavior): behavior.rawValue
    case .expression(let expression): expression.text
    case .variables(let variables): variables.map(\.text).joined(separator: "; ")
    case .constraints(let constraints): constraints.map(\.expression.text).joined(separator: "; ")
    case .toggles(let toggles): toggles.map(\.expression.text).joined(separator: "; ")
    case .limits(let limits):
      limits.map { "\($0.kind.rawValue): \($0.expression.text)" }.joined(separator: "; ")
    }
  }
}
