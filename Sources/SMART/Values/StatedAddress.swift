public import FHIRClient

/// An address of the web as somebody states it, byte for byte, which is how addresses are compared in sign-ins.
public struct StatedAddress: Hashable, Sendable {
  /// The address as it was written.
  public let text: String
  /// The address in its parts.
  public let parts: WebAddress

  /// Reads an address; `nil` where it is not one of the web, or has a fragment.
  public init?(_ text: String) {
    guard !text.contains("#"), let parts = WebAddress(text) else { return nil }
    (self.text, self.parts) = (text, parts)
  }
}

extension StatedAddress {
  /// The address of something below it, whether or not it ends with a slash itself.
  public func appending(_ path: String) -> StatedAddress? {
    StatedAddress((text.hasSuffix("/") ? String(text.dropLast()) : text) + "/" + path)
  }

  /// The base of a server without the slash at its end, so that it is one whether or not that is written.
  public var base: String {
    let path = parts.path.hasSuffix("/") ? parts.path.dropLast() : parts.path[...]
    return parts.origin + path
  }
}
