import FHIRClient
public import HTTPTypes

/// A request to a server about signing in, as a value.
public struct OAuthRequest: Hashable, Sendable {
  /// Where it goes.
  public let address: StatedAddress
  /// The fields of the form that it sends; `nil` where it only asks.
  public let fields: [Field]?
  /// What the answer should be.
  let accepted: String

  /// A field of a form.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value, which may be a token.
    public let value: Secret

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, Secret(value)) }
    init(_ name: String, _ value: Secret) { (self.name, self.value) = (name, value) }
  }

  static func get(_ address: StatedAddress, accepting accepted: String) -> OAuthRequest {
    OAuthRequest(address: address, fields: nil, accepted: accepted)
  }

  static func post(_ address: StatedAddress, _ fields: [Field]) -> OAuthRequest {
    OAuthRequest(address: address, fields: fields, accepted: "application/json")
  }

  /// The value of a field of the form.
  public subscript(_ name: String) -> String? {
    fields?.first { $0.name == name }?.value.text
  }
}

extension OAuthRequest {
  /// The request as HTTP has it, without its body.
  public var head: HTTPRequest {
    var head = HTTPRequest(
      method: fields == nil ? .get : .post, scheme: address.parts.scheme,
      authority: address.parts.authority, path: address.parts.target)
    head.headerFields[.accept] = accepted
    if fields != nil { head.headerFields[.contentType] = "application/x-www-form-urlencoded" }
    return head
  }

  /// The text of the form.
  var bodyText: [UInt8] {
    Array(FormText.encode((fields ?? []).map { ($0.name, $0.value.text) }).utf8)
  }
}
