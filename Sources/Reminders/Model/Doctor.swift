import FHIRDocument

/// Somebody who is told what a person missed.
package struct Doctor: Hashable, Sendable {
  package var id: String
  package var name: String
  package var email: String?
  package var phone: String?
  private var others: [PlainJSON.Member] = []

  package init(id: String, name: String, email: String? = nil, phone: String? = nil) {
    (self.id, self.name, self.email, self.phone) = (id, name, email, phone)
  }

  init?(_ object: Element) {
    guard let id = object["id"]?.string, let name = object["name"]?.string else { return nil }
    self.init(
      id: id, name: name, email: object["email"]?.string, phone: object["phone"]?.string)
    others = PlainJSON.members(of: object).filter {
      !["id", "name", "email", "phone"].contains($0.name)
    }
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
