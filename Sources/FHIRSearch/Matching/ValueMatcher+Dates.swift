import FHIRDocument
import SurveyPrimitives

extension ValueMatcher {
  func dateTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool {
    if let modifier { throw .modifier(modifier) }
    let (prefix, value) = SearchPrefix.read(text)
    guard let wanted = PartialDateTime(partial: value).flatMap(time.range) ?? lenientRange(value)
    else { throw .value(text, kind: .date) }
    let tolerance = tolerance(for: wanted)
    let time = time
    return { element in
      time.ranges(element).contains { prefix.holds($0, wanted, tolerance: tolerance) }
    }
  }

  /// The range of a time without an offset, which FHIR's dateTime must have and a search need not.
  private func lenientRange(_ value: String) -> SearchTime.Range? {
    PartialDateTime(lenient: value).flatMap(time.range)
  }

  /// A tenth of the time between what is looked for and now (search.html#prefix).
  private func tolerance(for wanted: SearchTime.Range) -> Int128 {
    guard let now = now.flatMap(time.range)?.start, let start = wanted.start else { return 0 }
    return abs(now - start) / 10
  }
}
