import SurveyFormats
import SurveyPrimitives

/// The elements and attributes of a file that were not read yet.
///
/// Whoever takes an element takes its text, too, but neither its attributes nor what is inside.
struct ODMLedger {
  private struct Part: Hashable {
    let element: Int
    /// An attribute; `nil` for the element itself.
    let attribute: String?
  }

  /// What was left: an element with all inside it, or an attribute.
  struct Rest {
    let element: ODMElement
    let attribute: String?
    let value: String
  }

  private let tree: ODMTree
  private var ledger: Ledger<Part>

  init(_ tree: ODMTree) {
    self.tree = tree
    ledger = Ledger(
      tree.nodes.enumerated().flatMap { index, node in
        [Part(element: index, attribute: nil)]
          + node.attributes.map { Part(element: index, attribute: $0.name) }
      })
  }

  mutating func take(_ element: ODMElement) {
    ledger.take(Part(element: element.index, attribute: nil))
  }

  /// The value of an attribute, which counts as read.
  mutating func take(_ attribute: String, of element: ODMElement) -> String? {
    guard let value = element[attribute] else { return nil }
    ledger.take(Part(element: element.index, attribute: attribute))
    return value
  }

  /// Takes an element with all that is inside it.
  mutating func takeAll(_ element: ODMElement) {
    var open = [element]
    while let next = open.popLast() {
      take(next)
      for attribute in next.attributes { _ = take(attribute.name, of: next) }
      open += next.children
    }
  }

  /// The first child of a name, which counts as read.
  mutating func child(_ name: String, of element: ODMElement) -> ODMElement? {
    guard let child = element.child(name) else { return nil }
    take(child)
    return child
  }

  /// What nobody read, in the order of the file.
  func left() -> [Rest] {
    var found: [Rest] = []
    var open = [tree.root]
    while let element = open.popLast() {
      if ledger.has(Part(element: element.index, attribute: nil)) {
        found.append(Rest(element: element, attribute: nil, value: element.summary))
        continue
      }
      for attribute in element.attributes
      where ledger.has(Part(element: element.index, attribute: attribute.name)) {
        found.append(Rest(element: element, attribute: attribute.name, value: attribute.value))
      }
      open += element.children.reversed()
    }
    return found
  }
}

extension ODMElement {
  /// The element as text, with all that is inside it.
  var summary: String {
    var text = ODMText()
    write(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  func write(to text: inout ODMText) {
    let given = attributes.map { (name: $0.name, value: Optional($0.value)) }
    if children.isEmpty, !self.text.trimmed.isEmpty {
      text.element(name, given, text: self.text)
      return
    }
    let words = self.text.trimmed
    text.element(name, given) { text in
      for child in children { child.write(to: &text) }
      if !words.isEmpty { text.words(words) }
    }
  }
}

extension ODMText {
  /// A text beside elements.
  mutating func words(_ text: String) { element("text", text: text) }
}
