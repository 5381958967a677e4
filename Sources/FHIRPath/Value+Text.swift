import FHIRDocument
import SurveyPrimitives

extension FHIRPath.Value {
  /// The value as `toString()` writes it; `nil` for elements without a value.
  public var text: String? {
    switch self {
    case .element(let element): element.string
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .long(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .date(let value): value.description
    case .dateTime(let value): value.description
    case .time(let value): value.description
    case .quantity(let value): value.literal
    case .type(let namespace, let name): "\(namespace).\(name)"
    }
  }
}
