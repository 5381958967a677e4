import FHIRDocument

/// Somebody who is told what a person missed.
public struct Doctor: Hashable, Sendable {
  /// A UUID, which stays.
  public var id: String
  /// The name, as messages show it.
  public var name: String
  /// The e-mail address.
  public var email: String?
  /// The telephone number.
  public var phone: String?
  private var others: [PlainJSON.Member] = []

  /// Creates a doctor.
  public init(id: String, name: String, email: String? = nil, phone: String? = nil) {
    (self.id, self.name, self.email, self.phone) = (id, name, email, phone)
  }

  init?(_ object: Element) {
    guard let id = object["id"]?.string, let name = object["name"]?.string else { return nil }
    self.init(
      id: id, name: name, email: object["email"]?.string, phone: object["phone"]?.string)
    others = PlainJSON.members(of: object, besides: ["id", "name", "email", "phone"])
  }

  func write(to writer: inout JSONTextWriter) {
    writer.openObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("email", email)
    writer.member("phone", phone)
    for member in others {
      writer.key(member.name)
      member.value.write(to: &writer)
    }
    writer.closeObject()
  }
}
