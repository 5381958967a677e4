import FHIRDocument

extension ServerEntry {
  /// The members with a text, and where that goes.
  private static var texts: [(String, WritableKeyPath<ServerEntry, String?>)] {
    [
      ("clientId", \.client), ("scope", \.scopes), ("caFile", \.certificates),
      ("patient", \.patient), ("terminology", \.terminology),
    ]
  }
  private static let own =
    Set(texts.map(\.0) + ["name", "url", "redirectPort", "insecureHttp"])

  /// Reads an entry; `nil` where it has no name or no address.
  init?(_ object: Element) {
    guard let name = object["name"]?.string, let address = object["url"]?.string else {
      return nil
    }
    self.init(name: name, address: address)
    for (member, path) in Self.texts { self[keyPath: path] = object[member]?.string }
    redirectPort = object["redirectPort"]?.integer
    allowsPlain = object["insecureHttp"]?.boolean ?? false
    others = PlainJSON.members(of: object, besides: Self.own)
  }

  /// Writes the entry.
  func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("name", name)
    writer.member("url", address)
    for (member, path) in Self.texts { writer.member(member, self[keyPath: path]) }
    writer.member("redirectPort", redirectPort)
    if allowsPlain { writer.member("insecureHttp", true) }
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
  }
}
