import FHIRDocument
import SurveyModel

/// The parts of one value as the texts of cells.
struct ValueCells {
  private let document: Document
  private let value: Int

  init(_ document: Document, _ value: Int) { (self.document, self.value) = (document, value) }

  /// Adds what stands for the value: the number of a quantity with its comparator, the address of a
  /// reference (without one its identifier or words) or an attachment, the value of anything else with its digits.
  func appendValue(_ type: AnswerType, to text: inout [UInt8]) {
    guard document.isObject(value) else { return document.append(value, to: &text) }
    switch type {
    case .quantity:
      append(.comparator, to: &text)
      append(.value, to: &text)
    case .attachment: append(.url, to: &text)
    case .reference: Element(document: document, index: value).appendReferenceAnswer(to: &text)
    default: JSONWriter.write(Element(document: document, index: value), to: &text)
    }
  }

  /// 1 for a truth value that is true, and 0 for one that is false.
  var yesNoDigit: UInt8? {
    if document.hasText(value, Self.yes, Self.yes.indices) { return UInt8(ascii: "1") }
    return document.hasText(value, Self.no, Self.no.indices) ? UInt8(ascii: "0") : nil
  }

  /// Adds a part of an object that has a value of its own.
  func append(_ name: ElementName, to text: inout [UInt8]) {
    if let node = document.child(name, of: value) { document.append(node, to: &text) }
  }

  /// Adds the code of a unit, `system|code` where the system is not UCUM, `|code` without a system.
  func appendUnitCode(to text: inout [UInt8]) {
    guard document.child(.code, of: value) != nil else { return }
    let system = document.child(.system, of: value)
    if system.map({ document.hasText($0, Self.ucum, Self.ucum.indices) }) != true {
      if let system { document.append(system, to: &text) }
      text.append(UInt8(ascii: "|"))
    }
    append(.code, to: &text)
  }

  /// Adds a value that is not an option: a text as it is, `system|code`, else the words.
  func appendAnyCode(to text: inout [UInt8]) {
    guard document.isObject(value) else { return document.append(value, to: &text) }
    if document.child(.code, of: value) != nil {
      append(.system, to: &text)
      text.append(UInt8(ascii: "|"))
      append(.code, to: &text)
    } else if document.child(.display, of: value) != nil {
      append(.display, to: &text)
    } else {
      JSONWriter.write(Element(document: document, index: value), to: &text)
    }
  }

  /// What of the value has no cell.
  func loss(of type: AnswerType) -> TableLoss.Answer? {
    guard document.isObject(value) else { return nil }
    let end = document.end(of: value)
    var child = value + 1
    var loss: TableLoss.Answer?
    while child < end {
      let name = document.name(of: child)
      if type == .reference, name == .identifier,
        Element(document: document, index: value).showsWholeIdentifier
      {
        child = document.end(of: child)
        continue
      }
      if document.end(of: child) > child + 1, type != .reference || name != .identifier {
        loss = .extensions
      }
      if !Self.kept(type).contains(name) {
        loss =
          switch type {
          case .attachment: .attachmentParts
          case .reference: .referenceParts
          default: .extensions
          }
      }
      child = document.end(of: child)
    }
    if type == .quantity, loss == nil, document.child(.system, of: value) != nil,
      document.child(.code, of: value) == nil
    {
      return .unitSystem
    }
    return loss
  }

  private static func kept(_ type: AnswerType) -> [ElementName] {
    switch type {
    case .quantity: [.value, .comparator, .unit, .system, .code]
    case .attachment: [.url, .contentType, .title]
    case .reference: [.reference, .display]
    default: []
    }
  }

  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)
  private static let ucum = Array("http://unitsofmeasure.org".utf8)
}

extension Document {
  /// Adds the value of a primitive, escapes undone.
  func append(_ node: Int, to text: inout [UInt8]) {
    withText(of: node) { span in span.withUnsafeBufferPointer { text.append(contentsOf: $0) } }
  }
}

extension Element {
  /// Adds the address of a reference, else its identifier or its words.
  func appendReference(to text: inout [UInt8]) {
    (self[.reference] ?? self[.identifier]?[.value] ?? self[.display])?.appendText(to: &text)
  }

  /// What a reference has beside the address or the words that stand for it; an identifier that does comes
  /// back as words, without its system.
  var childrenBesideText: [Element] {
    let isIdentified = self[.reference] == nil && self[.identifier]?[.value] != nil
    let shown = isIdentified ? nil : self[.reference] ?? self[.display]
    return children.filter { $0.name != shown?.name || $0.hasChildren }
  }
}
