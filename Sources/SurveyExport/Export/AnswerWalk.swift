import Diagnostics
import FHIRDocument

/// Takes the answers of one response after the other.
protocol AnswerSink {
  /// Takes an answer; `value` is `nil` where there is an answer without a value.
  mutating func add(
    _ value: Element?, _ type: AnswerType?, of item: Element, at place: Int,
    in places: borrowing PlaceTable
  ) throws(Diagnostic)
}

/// Walks over the answers of responses, in their order.
///
/// A question's answer comes before those of the items below it. Repetitions of a group are counted
/// from 1, and so are the answers of a question, those of several items of one linkId together.
struct AnswerWalk {
  private(set) var places: PlaceTable

  init(order: ItemOrder) { places = PlaceTable(order: order) }

  /// Hands each answer of a response to `sink`.
  mutating func walk(
    _ response: Element, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    places.startResponse()
    try walkItems(of: response, at: PlaceTable.top, &sink)
  }

  private mutating func walkItems(
    of parent: Element, at place: Int, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    for item in parent.children(.item) where !item.isEmptyArray {
      guard item.isObject, let linkId = item[.linkId], linkId.hasValue else {
        throw Self.malformed(item, "an item without a linkId", hint: "every item has one")
      }
      let branch = places.branch(of: place, linkId: linkId)
      try walkItem(item, place, branch, &sink)
    }
  }

  private mutating func walkItem(
    _ item: Element, _ parent: Int, _ branch: Int, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    var hasGroupItems = false
    for child in item.children where !child.isEmptyArray {
      if child.name == .answer {
        let place = places.nextPlace(of: parent, branch: branch)
        try walkAnswer(child, of: item, at: place, &sink)
      } else if child.name == .item {
        hasGroupItems = true
      }
    }
    if hasGroupItems {
      let place = places.nextPlace(of: parent, branch: branch)
      try walkItems(of: item, at: place, &sink)
    }
  }

  private mutating func walkAnswer(
    _ answer: Element, of item: Element, at place: Int, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    guard answer.isObject else {
      throw Self.malformed(answer, "an answer that is no object", hint: nil)
    }
    var value: Element?
    var type: AnswerType?
    var hasItems = false
    for child in answer.children {
      if let childType = AnswerType(child) {
        if value != nil {
          throw Diagnostic(
            .error, .severalValues, "an answer with several values", at: child.location(),
            hint: "give each value an answer of its own")
        }
        value = child
        type = childType
      } else if child.name == .item {
        hasItems = true
      }
    }
    try sink.add(value, type, of: item, at: place, in: places)
    if hasItems { try walkItems(of: answer, at: place, &sink) }
  }

  private static func malformed(_ element: Element, _ message: String, hint: String?) -> Diagnostic
  {
    Diagnostic(.error, .malformedItem, message, at: element.location(), hint: hint)
  }
}
