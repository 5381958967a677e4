import FHIRDocument
import SurveyDiagnostics

/// The elements of an ODM file.
struct ODMTree: Sendable {
  struct Node: Sendable {
    /// The name; with its prefix where it is of another namespace than the root.
    var name: String
    /// The attributes with their prefixes, without declarations of namespaces.
    var attributes: [(name: String, value: String)]
    var text = ""
    var children: [Int] = []
    var parent: Int?
    /// The index of its tag in the source.
    var offset: Int
  }

  fileprivate(set) var nodes: [Node] = []
  /// The namespace of the root.
  fileprivate(set) var namespace = ""

  var root: ODMElement { ODMElement(tree: self, index: 0) }

  /// More elements than this are not inside each other in any ODM file.
  private static let greatestDepth = 100

  /// Reads a file; `nil` with what is wrong where it is not well-formed.
  static func read(_ source: Source) -> (tree: ODMTree?, problem: Diagnostic?) {
    var limits = XMLLimits()
    limits.depth = greatestDepth
    var builder = ODMTreeBuilder()
    let problem = XMLEvents.read(source, limits: limits) { builder.add($0) }
    return problem == nil ? (builder.tree, nil) : (nil, problem)
  }
}

/// An element of an ODM file, or the place of one.
struct ODMElement: Sendable {
  let tree: ODMTree
  let index: Int

  private var node: ODMTree.Node { tree.nodes[index] }

  var name: String { node.name }
  var attributes: [(name: String, value: String)] { node.attributes }
  var text: String { node.text }
  var offset: Int { node.offset }

  var children: [ODMElement] {
    node.children.map { ODMElement(tree: tree, index: $0) }
  }

  func children(_ name: String) -> [ODMElement] { children.filter { $0.name == name } }

  func child(_ name: String) -> ODMElement? {
    node.children.first { tree.nodes[$0].name == name }
      .map { ODMElement(tree: tree, index: $0) }
  }

  /// The value of an attribute.
  subscript(_ name: String) -> String? { node.attributes.first { $0.name == name }?.value }
}

private struct ODMTreeBuilder {
  var tree = ODMTree()
  private var open: [Int] = []
  private var rootNamespace = XMLNamespace.none
  private var words: [UInt8] = []

  mutating func add(_ events: XMLEvents) {
    for event in events.events {
      switch event.kind {
      case .start:
        closeText()
        start(event, events)
      case .end:
        closeText()
        open.removeLast()
      case .text: words.append(events.text.span.bytes, event.range, as: .content)
      case .section: words.append(events.text.span.bytes, event.range, as: .verbatim)
      }
    }
  }

  private mutating func start(_ event: XMLEvent, _ events: XMLEvents) {
    if tree.nodes.isEmpty {
      rootNamespace = event.namespace
      tree.namespace = String(decoding: events.rootNamespace, as: UTF8.self)
    }
    let text = events.text
    let isOwn = event.namespace == rootNamespace
    let index = tree.nodes.count
    tree.nodes.append(
      ODMTree.Node(
        name: Self.name(isOwn ? 0..<0 : event.prefix, event.range, text),
        attributes: events.attributes(of: event).map {
          (
            Self.name($0.prefix, $0.name, text),
            Self.string($0.value.range, text, $0.value.isPlain ? .verbatim : .attribute)
          )
        }, parent: open.last, offset: event.offset))
    if let parent = open.last { tree.nodes[parent].children.append(index) }
    open.append(index)
  }

  private mutating func closeText() {
    guard !words.isEmpty, let index = open.last else { return }
    tree.nodes[index].text += String(decoding: words, as: UTF8.self)
    words.removeAll(keepingCapacity: true)
  }

  private static func name(_ prefix: Range<Int>, _ name: Range<Int>, _ text: [UInt8]) -> String {
    let local = string(name, text, .verbatim)
    return prefix.isEmpty ? local : string(prefix, text, .verbatim) + ":" + local
  }

  private static func string(_ range: Range<Int>, _ text: [UInt8], _ kind: XMLTextKind) -> String {
    if kind == .verbatim { return String(decoding: text[range], as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.append(text.span.bytes, range, as: kind)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
