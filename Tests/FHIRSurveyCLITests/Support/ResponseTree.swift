import FHIRDocument
import Testing

/// The items of a QuestionnaireResponse, read for comparison.
struct ResponseTree {
  /// One item: where it is, and its answers with their digits.
  struct Item {
    var linkId: String
    var depth: Int
    var answers: [String]
  }

  private(set) var items: [Item] = []
  private let root: Element

  var id: String? { root[.id]?.string }
  var status: String? { root[.status]?.string }

  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let source = Source(name: "response", bytes: Array(text.utf8))
    let document = try #require(Document.read(source).document, sourceLocation: sourceLocation)
    root = document.root
    try #require(
      root.resourceType == "QuestionnaireResponse", sourceLocation: sourceLocation)
    add(root, depth: 0)
  }

  /// The link ids at a depth; groups at the top have 0.
  func linkIds(depth: Int) -> [String] { items.filter { $0.depth == depth }.map(\.linkId) }

  /// Every answer as `linkId name text`, in document order.
  var answers: [String] { items.flatMap { item in item.answers.map { "\(item.linkId) \($0)" } } }

  private mutating func add(_ parent: Element, depth: Int) {
    for item in parent.children where item.nameText == "item" {
      let answers = item.children.filter { $0.nameText == "answer" }
      let values = answers.flatMap(\.children).filter { $0.nameText.hasPrefix("value") }
      items.append(
        Item(
          linkId: item[.linkId]?.string ?? "", depth: depth,
          answers: values.map { "\($0.nameText) \(Self.text($0))" }))
      for answer in answers { add(answer, depth: depth + 1) }
      add(item, depth: depth + 1)
    }
  }

  private static func text(_ value: Element) -> String {
    value.isObject
      ? value.children.map { "\($0.nameText)=\(text($0))" }.joined(separator: " ")
      : value.string ?? ""
  }
}
