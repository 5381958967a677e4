package import FHIRDocument
package import SurveyPrimitives

/// The properties of a JSON document that were not read yet, and how they are read.
package struct PropertyLedger {
  /// Whether each element of the document was not read yet, by its index.
  private var isLeft: [Bool]
  private let document: Document

  package init(_ document: Document) {
    self.document = document
    isLeft = Array(repeating: true, count: document.nodes.count)
    take(document.root)
  }

  /// A property, which counts as read from now on, without those inside it.
  package mutating func take(_ name: String, of element: Element) -> Element? {
    guard let property = element[name] else { return nil }
    take(property)
    return property
  }

  /// The entries of a property, which count as read.
  package mutating func all(_ name: String, of element: Element) -> [Element] {
    guard let name = document.name(name) else { return [] }
    let all = Array(element.children(name))
    for entry in all { take(entry) }
    return all.filter { !$0.isEmptyArray }
  }

  /// The entries of a property that are objects, which count as read; what else there is counts as read in no case.
  package mutating func objects(_ name: String, of element: Element) -> [Element] {
    guard let name = document.name(name) else { return [] }
    let all = Array(element.children(name))
    for entry in all where entry.isObject || entry.isEmptyArray { take(entry) }
    return all.filter(\.isObject)
  }

  /// The text of a property; one that is an object or an array is left.
  package mutating func string(_ name: String, of element: Element) -> String? {
    guard let property = element[name], !property.hasChildren else { return nil }
    take(property)
    return property.string
  }

  /// `true` where a property is so.
  package mutating func flag(_ name: String, of element: Element) -> Bool? {
    guard let property = element[name], let value = property.boolean ?? Bool(property.string ?? "")
    else { return nil }
    take(property)
    return value
  }

  /// A whole number, as a number or as a text.
  package mutating func integer(_ name: String, of element: Element) -> Int? {
    guard let property = element[name],
      let value = property.integer ?? property.string.flatMap({ Int($0) })
    else { return nil }
    take(property)
    return value
  }

  /// A number, as a number or as a text.
  package mutating func number(_ name: String, of element: Element) -> ExactDecimal? {
    guard let property = element[name],
      let value = property.decimal ?? property.string.flatMap({ ExactDecimal($0) })
    else { return nil }
    take(property)
    return value
  }

  /// A text that may be there in several languages: a string, or an object by language.
  package mutating func text(_ name: String, of element: Element) -> TranslatedText? {
    guard let property = element[name] else { return nil }
    if property.isObject {
      take(property)
      var text: String?
      var others: [(language: String, text: String)] = []
      for child in property.children {
        guard let value = child.string else { continue }
        take(child)
        if child.nameText == "default" {
          text = value
        } else {
          others.append((child.nameText, value))
        }
      }
      return TranslatedText(text ?? others.first?.text, others: others)
    }
    guard let value = property.string else { return nil }
    take(property)
    return TranslatedText(value)
  }

  /// Leaves out a property and all below it: it says nothing that matters.
  package mutating func skip(_ name: String, of element: Element) {
    guard let name = document.name(name) else { return }
    for property in element.children(name) { skip(property) }
  }

  /// Leaves out an element and all below it.
  package mutating func skip(_ element: Element) {
    var open = [element]
    while let next = open.popLast() {
      take(next)
      open += next.children
    }
  }

  /// Counts an element as read, without those inside it.
  package mutating func take(_ element: Element) {
    if element.document === document { isLeft[element.index] = false }
  }

  /// Whether nobody read an element.
  package func has(_ element: Element) -> Bool {
    element.document === document && isLeft[element.index]
  }

  /// What nobody read, without what is inside such a thing.
  package func left() -> [Element] {
    var found: [Element] = []
    var open = [document.root]
    while let element = open.popLast() {
      for child in element.children {
        if has(child) {
          found.append(child)
        } else if child.hasChildren {
          open.append(child)
        }
      }
    }
    return found
  }
}
