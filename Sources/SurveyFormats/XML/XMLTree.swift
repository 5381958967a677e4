package import FHIRDocument
package import SurveyDiagnostics

/// The elements of a file of forms or answers.
package struct XMLTree: Sendable {
  package struct Node: Sendable {
    /// The name; with its prefix where it is of another namespace than the root.
    package var name: String
    /// The attributes with their prefixes, without declarations of namespaces.
    package var attributes: [(name: String, value: String)]
    package var text = ""
    package var children: [Int] = []
    package var parent: Int?
    /// The index of its tag in the source.
    package var offset: Int
  }

  package fileprivate(set) var nodes: [Node] = []
  /// The namespace of the root.
  package fileprivate(set) var namespace = ""

  package var root: XMLTreeElement { XMLTreeElement(tree: self, index: 0) }

  /// More elements than this are not inside each other in any such file.
  private static let greatestDepth = 100

  /// Reads a file; `nil` with what is wrong where it is not well-formed.
  package static func read(_ source: Source) -> (tree: XMLTree?, problem: Diagnostic?) {
    var limits = XMLLimits()
    limits.depth = greatestDepth
    var builder = XMLTreeBuilder()
    let problem = XMLEvents.read(source, limits: limits) { builder.add($0) }
    return problem == nil ? (builder.tree, nil) : (nil, problem)
  }
}

/// An element of a file, or the place of one.
package struct XMLTreeElement: Sendable {
  package let tree: XMLTree
  package let index: Int

  package init(tree: XMLTree, index: Int) { (self.tree, self.index) = (tree, index) }

  private var node: XMLTree.Node { tree.nodes[index] }

  package var name: String { node.name }
  package var attributes: [(name: String, value: String)] { node.attributes }
  package var text: String { node.text }
  package var offset: Int { node.offset }

  package var children: [XMLTreeElement] {
    node.children.map { XMLTreeElement(tree: tree, index: $0) }
  }

  /// The element around it; `nil` for the root.
  package var parent: XMLTreeElement? {
    node.parent.map { XMLTreeElement(tree: tree, index: $0) }
  }

  package func children(_ name: String) -> [XMLTreeElement] { children.filter { $0.name == name } }

  package func child(_ name: String) -> XMLTreeElement? {
    node.children.first { tree.nodes[$0].name == name }
      .map { XMLTreeElement(tree: tree, index: $0) }
  }

  /// The value of an attribute.
  package subscript(_ name: String) -> String? { node.attributes.first { $0.name == name }?.value }
}

private struct XMLTreeBuilder {
  var tree = XMLTree()
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
      XMLTree.Node(
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
