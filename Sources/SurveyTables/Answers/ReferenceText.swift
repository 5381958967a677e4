import FHIRDocument
import FHIRQuestionnaire
import SurveyModel

extension Element {
  /// What stands for an answer that is a reference: its address, else `system|value` of its identifier, else
  /// its words.
  ///
  /// An address has no bar.
  func appendReferenceAnswer(to text: inout [UInt8]) {
    if let address = self[.reference] {
      address.appendText(to: &text)
    } else if let value = self[.identifier]?[.value] {
      self[.identifier]?[.system]?.appendText(to: &text)
      text.append(UInt8(ascii: "|"))
      value.appendText(to: &text)
    } else {
      self[.display]?.appendText(to: &text)
    }
  }

  /// Whether all of a reference's identifier is in what stands for the reference.
  var showsWholeIdentifier: Bool {
    guard self[.reference] == nil, let identifier = self[.identifier] else { return false }
    return identifier[.value] != nil
      && identifier.children.allSatisfy {
        ($0.name == .system || $0.name == .value) && !$0.hasChildren
      }
  }
}

extension Reference {
  /// A reference by the `system|value` of an identifier; `nil` where a text has no bar.
  init?(identifier text: String, display: String?) {
    guard let bar = text.lastIndex(of: "|") else { return nil }
    var writer = JSONTextWriter()
    writer.openObject()
    writer.openObject("identifier")
    writer.member("system", bar == text.startIndex ? nil : String(text[..<bar]))
    writer.member("value", String(text[text.index(after: bar)...]))
    writer.closeObject()
    writer.member("display", display)
    writer.closeObject()
    guard let root = Document.read(Source(name: "", bytes: writer.finish())).document?.root else {
      return nil
    }
    self.init(root)
  }
}
