import Crypto
public import FHIRDocument
import SurveyPrimitives

extension OutboxEntry {
  /// The UUID that follows from a text.
  package static func uuid(of text: String) -> String { uuid(of: Array(text.utf8)) }

  static func uuid(of bytes: [UInt8]) -> String {
    var hash = Insecure.SHA1()
    hash.update(data: UUIDText.urls)
    hash.update(data: bytes)
    return UUIDText.version5(hash.finalize())
  }
}

extension OutboxResource {
  /// A resource that was made just now; its id is one that nothing else has, a UUID.
  public init(new resource: Element) {
    let own = resource[.id]?.string
    let id = own ?? Self.uuid(of: resource)
    let named = BusinessIdentifier.all(of: resource).first
    let identifier =
      named ?? BusinessIdentifier(uuid: own.flatMap(Self.uuid(in:)) ?? Self.uuid(of: resource))
    self.init(
      id: id, identifier: identifier, isOwn: named == nil, mayBeThere: false,
      resource: Self.resource(resource, id: id, identifier: named == nil ? identifier : nil))
  }

  /// A resource that comes from elsewhere, with or without an id and an identifier.
  ///
  /// What it lacks follows from its content, so that the same resource is never stored twice, however
  /// often it is handed over.
  public init(existing resource: Element) {
    let uuid = Self.uuid(of: resource)
    let own = resource[.id]?.string
    let named = BusinessIdentifier.all(of: resource).first
    let identifier = named ?? BusinessIdentifier(uuid: uuid)
    self.init(
      id: own ?? uuid, identifier: identifier, isOwn: own == nil && named == nil,
      resource: Self.resource(
        resource, id: own ?? uuid, identifier: named == nil ? identifier : nil))
  }

  /// A resource whose id and identifier, a UUID, follow from what it is about: it may be on the server already, and
  /// may have been changed there since.
  public init(planned resource: Element, uuid: String) {
    let identifier = BusinessIdentifier(uuid: uuid)
    let isNamed = BusinessIdentifier.all(of: resource).contains(identifier)
    self.init(
      id: uuid, identifier: identifier, isOwn: true,
      resource: Self.resource(resource, id: uuid, identifier: isNamed ? nil : identifier))
  }

  /// The UUID that follows from the content of a resource.
  static func uuid(of resource: Element) -> String {
    OutboxEntry.uuid(of: JSONWriter.write(resource))
  }

  /// A text, where it is that of a UUID.
  private static func uuid(in text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isOne =
      parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }
    return isOne ? text.lowercased() : nil
  }

  /// A copy with an id, and with an identifier where one is given.
  private static func resource(
    _ resource: Element, id: String, identifier: BusinessIdentifier?
  ) -> Element {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, resource.resourceType)
    builder.string(.id, id)
    for child in resource.children where child.name != .resourceType && child.name != .id {
      builder.copy(child)
    }
    if let identifier {
      builder.open(.identifier)
      builder.string(.system, identifier.system)
      builder.string(.value, identifier.value)
      builder.close()
    }
    builder.close()
    return builder.finish(version: resource.document.fhirVersion).root
  }
}
