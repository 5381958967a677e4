package import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives

/// What a response says besides its answers, as names and texts: for formats that have a place for those.
package struct ResponseHead: Sendable {
  package var members: [(name: String, text: String)] = []

  /// The member of JSON that has them.
  package static let property = "fhirResponse"

  package init() {}

  /// The status is left out where it is the usual one.
  package init(_ response: FlatResponse) {
    let details = response.details
    add("id", details.id)
    add("language", details.language)
    add("lastUpdated", details.lastUpdated?.description)
    if details.status != .completed { add("status", details.status.rawValue) }
    add("authored", details.authored?.description)
    add("subject", details.subject)
    add("encounter", details.encounter)
    add("author", details.author)
    add("source", details.source)
    for reference in details.basedOn { add("basedOn", reference) }
    for reference in details.partOf { add("partOf", reference) }
    add("identifier.system", response.identifier?.system)
    add("identifier", response.identifier?.value)
    for note in response.notes { add(note.url, note.text) }
  }

  private mutating func add(_ name: String, _ text: String?) {
    if let text { members.append((name, text)) }
  }

  private mutating func add(_ name: String, _ reference: Reference?) {
    guard let reference else { return }
    add("\(name).type", reference.type)
    add("\(name).display", reference.display)
    if let identifier = reference.identifier {
      add("\(name).identifier.system", identifier.system)
      add("\(name).identifier", identifier.value)
    }
    // Comes last, so that it ends one of several references.
    add(name, reference.reference ?? "")
  }

  /// Says in a response what the members do.
  package func apply(to response: inout FlatResponse) {
    var (type, display, system): (String?, String?, String?) = (nil, nil, nil)
    var identifier: ResponseIdentifier?
    func reference(_ text: String) -> Reference {
      defer { (type, display, system, identifier) = (nil, nil, nil, nil) }
      guard let identifier else {
        return Reference(reference: text.isEmpty ? nil : text, type: type, display: display)
      }
      var reference = Reference(identifier: identifier, type: type, display: display)
      if !text.isEmpty { reference.reference = text }
      return reference
    }
    for (name, text) in members {
      switch name {
      case "id": response.details.id = text
      case "language": response.details.language = text
      case "lastUpdated": response.details.lastUpdated = PartialDateTime(text)
      case "status":
        response.details.status = ResponseStatus(rawValue: text) ?? response.details.status
      case "authored": response.details.authored = PartialDateTime(text)
      case "subject": response.details.subject = reference(text)
      case "encounter": response.details.encounter = reference(text)
      case "author": response.details.author = reference(text)
      case "source": response.details.source = reference(text)
      case "basedOn": response.details.basedOn.append(reference(text))
      case "partOf": response.details.partOf.append(reference(text))
      case "identifier.system":
        response.identifier = ResponseIdentifier(system: text, value: "")
      case "identifier":
        response.identifier = ResponseIdentifier(
          system: response.identifier?.system, value: text)
      case _ where name.hasSuffix(".identifier.system"): system = text
      case _ where name.hasSuffix(".identifier"):
        identifier = ResponseIdentifier(system: system, value: text)
      case _ where name.hasSuffix(".type"): type = text
      case _ where name.hasSuffix(".display"): display = text
      default: response.notes.append(ResponseNote(name, text))
      }
    }
  }
}

// MARK: JSON

extension ResponseHead {
  /// The members of an object: texts, and arrays of texts where a name comes again.
  package init(_ object: Element) {
    for child in object.children {
      if let text = child.string { members.append((child.nameText, text)) }
    }
  }

  /// Writes them as a member of the object that is open.
  package func write(to json: inout JSONTextWriter) {
    guard !members.isEmpty else { return }
    json.openObject(Self.property)
    var done: Set<String> = []
    for (name, text) in members where done.insert(name).inserted {
      let all = members.filter { $0.name == name }.map(\.text)
      if all.count == 1 { json.member(name, text) } else { json.member(name, all) }
    }
    json.closeObject()
  }
}
