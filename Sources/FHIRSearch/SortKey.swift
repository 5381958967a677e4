import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives

/// One name of `_sort`, with `-` before it from the last to the first (search.html#sort).
struct SortKey {
  private let searched: SearchedElements
  private let isDescending: Bool
  private let time: SearchTime

  init(_ text: String, of type: String, _ search: ResourceSearch) throws(Diagnostic) {
    isDescending = text.hasPrefix("-")
    searched = try SearchedElements(String(text.drop { $0 == "-" }), of: type)
    time = SearchTime(offset: search.offset)
  }

  /// The resources in order; where two are the same, they stay as they are, and those that say
  /// nothing come last.
  static func sort(_ resources: [Element], by keys: [SortKey]) -> [Element] {
    let rows = resources.map { resource in (resource, keys.map { $0.value(of: resource) }) }
    let sorted = rows.enumerated().sorted { a, b in
      for (index, key) in keys.enumerated() {
        guard let order = key.precedes(a.element.1[index], b.element.1[index]) else { continue }
        return order
      }
      return a.offset < b.offset
    }
    return sorted.map(\.element.0)
  }

  private enum Value {
    case none
    case time(Int128)
    case number(ExactDecimal)
    case text(String)
  }

  /// Whether one comes before the other; `nil` where neither does.
  private func precedes(_ a: Value, _ b: Value) -> Bool? {
    switch (a, b) {
    case (.none, .none): nil
    case (.none, _): false
    case (_, .none): true
    case (.time(let a), .time(let b)): a == b ? nil : (a < b) != isDescending
    case (.number(let a), .number(let b)): a == b ? nil : (a < b) != isDescending
    case (.text(let a), .text(let b)): a == b ? nil : (a < b) != isDescending
    default: nil
    }
  }

  /// Of several values the first in this order.
  private func value(of resource: Element) -> Value {
    let elements = (try? searched.elements(of: resource)) ?? []
    return elements.map(elementValue).reduce(.none) { precedes($1, $0) == true ? $1 : $0 }
  }

  private func elementValue(_ element: Element) -> Value {
    switch searched.parameter.kind {
    case .date:
      let ranges = time.ranges(element)
      // An end that is not said is open: it goes on, or has always been.
      let ends = ranges.map { isDescending ? $0.end ?? .max : $0.start ?? .min }
      return (isDescending ? ends.max() : ends.min()).map(Value.time) ?? .none
    case .number: return element.decimal.map(Value.number) ?? .none
    case .quantity: return element[.value]?.decimal.map(Value.number) ?? .none
    default: return text(element).map { .text(FoldedText.fold($0)) } ?? .none
    }
  }

  private func text(_ element: Element) -> String? {
    if element.isPrimitive { return element.string }
    let coding = element[.coding] ?? element
    return [
      ValueMatcher.reference(element), element[.text]?.string, element["family"]?.string,
      coding[.display]?.string, coding[.code]?.string, element[.value]?.string,
    ].compactMap(\.self).first
  }
}
