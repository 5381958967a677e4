package import FHIRDocument
package import SurveyEngine

/// A text that a format of answers has beyond what FHIR has elements for, as an extension.
package struct ResponseNote: Hashable, Sendable {
  /// The address of the extension.
  package var url: String
  package var text: String

  package init(_ url: String, _ text: String) { (self.url, self.text) = (url, text) }

  /// An extension with a text; `nil` of all others.
  package init?(_ element: Element) {
    guard let url = element[.url]?.string, let value = element[.valueString], value.isText,
      let text = value.string
    else { return nil }
    self.init(url, text)
  }
}

/// What a response is called in another system.
package struct ResponseIdentifier: Hashable, Sendable {
  package var system: String?
  package var value: String

  package init(system: String?, value: String) { (self.system, self.value) = (system, value) }
}

/// What is written into a response beside the answers of a session.
package struct ResponseNotes: Sendable {
  package var identifier: ResponseIdentifier?
  package var response: [ResponseNote] = []
  package var items: [InstanceID: [ResponseNote]] = [:]
  /// For each answer to a question, in their order.
  package var answers: [InstanceID: [[ResponseNote]]] = [:]

  package init() {}
}

extension DocumentBuilder {
  mutating func notes(_ notes: [ResponseNote]) {
    for note in notes {
      open(.extension, inArray: true)
      string(.url, note.url)
      string(name("valueString"), note.text)
      close()
    }
  }

  /// From R5 on a response may have several identifiers.
  mutating func identifier(_ identifier: ResponseIdentifier?, in version: FHIRVersion) {
    guard let identifier else { return }
    if version == .r5 { open(.identifier, inArray: true) } else { open(.identifier) }
    string(.system, identifier.system)
    string(.value, identifier.value)
    close()
  }
}
