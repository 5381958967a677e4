import FHIRDocument
import FHIRPath
import SurveyPrimitives

/// Whether an element that a search parameter looks at is what a value of it asks for.
struct ValueMatcher {
  var time: SearchTime
  /// The present moment, for `ap`; without it a date is approximately equal where it is equal.
  var now: PartialDateTime?
  var terminology: (any FHIRPath.TerminologyLookup)?

  /// The test that a value of a parameter of a kind stands for.
  ///
  /// Throws where the value cannot be one of that kind, or the modifier is not known.
  func test(
    _ kind: SearchParameter.Kind, _ text: String, modifier: String?
  ) throws(SearchProblem) -> (Element) -> Bool {
    switch kind {
    case .number: try numberTest(text, modifier)
    case .date: try dateTest(text, modifier)
    case .quantity: try quantityTest(text, modifier)
    case .string: try stringTest(text, modifier)
    case .token: try tokenTest(text, modifier)
    case .reference: try referenceTest(text, modifier)
    case .uri: try uriTest(text, modifier)
    case .composite: throw .value(text, kind: .composite)
    }
  }
}

/// Why a criterion of a search cannot be decided.
enum SearchProblem: Error {
  /// The value is none of this kind.
  case value(String, kind: SearchParameter.Kind)
  /// The modifier is not known, or not for this kind.
  case modifier(String)
  /// A value set or code system is not available.
  case terminology(String)
}
