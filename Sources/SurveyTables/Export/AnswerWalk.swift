import FHIRDocument
import SurveyDiagnostics

/// Takes the answers of one response after the other.
protocol AnswerSink {
  /// Takes an answer; `value` is `nil` where there is an answer without a value.
  ///
  /// `value` and `item` are numbers of nodes.
  mutating func add(
    _ value: Int?, _ type: ValueType?, of item: Int, in document: Document, at path: Int,
    of paths: borrowing AnswerPathTable
  ) throws(Diagnostic)
}

/// Walks over the answers of responses, in their order.
///
/// A question's answer comes before those of the items below it. Repetitions of a group are counted
/// from 1, and so are the answers of a question, those of several items of one linkId together.
struct AnswerWalk {
  private(set) var paths: AnswerPathTable

  init(order: ItemOrder) { paths = AnswerPathTable(order: order) }

  /// Hands each answer of a response to `sink`.
  mutating func walk(
    _ response: Element, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    paths.startResponse()
    try walkItems(of: response.index, response.document, at: AnswerPathTable.top, &sink)
  }

  private mutating func walkItems(
    of parent: Int, _ document: Document, at path: Int, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    let end = document.end(of: parent)
    var item = parent + 1
    while item < end {
      if document.name(of: item) == .item, !document.isEmptyArray(item) {
        guard document.isObject(item), let linkId = document.child(.linkId, of: item),
          document.hasValue(linkId)
        else {
          throw Diagnostic(
            .malformedItem, at: Element(document: document, index: item).location())
        }
        let branch = paths.branch(of: path, linkId: linkId, in: document)
        try walkItem(item, document, path, branch, &sink)
      }
      item = document.end(of: item)
    }
  }

  private mutating func walkItem(
    _ item: Int, _ document: Document, _ parent: Int, _ branch: Int, _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    var hasGroupItems = false
    let end = document.end(of: item)
    var child = item + 1
    while child < end {
      let name = document.name(of: child)
      if document.isEmptyArray(child) {
        child = document.end(of: child)
        continue
      }
      if name == .answer {
        let path = paths.nextPath(of: parent, branch: branch)
        try walkAnswer(child, of: item, document, at: path, &sink)
      } else if name == .item {
        hasGroupItems = true
      }
      child = document.end(of: child)
    }
    if hasGroupItems {
      let path = paths.nextPath(of: parent, branch: branch)
      try walkItems(of: item, document, at: path, &sink)
    }
  }

  private mutating func walkAnswer(
    _ answer: Int, of item: Int, _ document: Document, at path: Int,
    _ sink: inout some AnswerSink
  ) throws(Diagnostic) {
    guard document.isObject(answer) else {
      throw Diagnostic(
        .malformedAnswer, at: Element(document: document, index: answer).location())
    }
    var value: Int?
    var type: ValueType?
    var hasItems = false
    let end = document.end(of: answer)
    var child = answer + 1
    while child < end {
      let name = document.name(of: child)
      if name == .item {
        hasItems = true
      } else if let childType = ValueType(name, in: document) {
        if value != nil {
          throw Diagnostic(
            .severalValues, at: Element(document: document, index: child).location())
        }
        value = child
        type = childType
      }
      child = document.end(of: child)
    }
    try sink.add(value, type, of: item, in: document, at: path, of: paths)
    if hasItems { try walkItems(of: answer, document, at: path, &sink) }
  }
}
