/// Where resources are found by their canonical addresses when they are asked for: packages, for
/// example.
///
/// The same address may lead to different resources, by the resource that names it. What is given by
/// hand comes between what is near and what is beyond.
public protocol CanonicalResources: Sendable {
  /// What belongs to the resource that names the address: in its own package, and in what that depends
  /// on.
  func near(_ type: String, at address: String, from resource: Element?) -> Element?

  /// What else there is.
  func beyond(_ type: String, at address: String, from resource: Element?) -> Element?

  /// The code systems that add to one, and count for what a resource names.
  func supplements(of system: String, from resource: Element?) -> [Element]

  /// All resources of a type that were given, without those that are only looked up.
  func resources(_ type: String) -> [Element]
}

extension CanonicalResources {
  /// The resource of a type with a canonical address, as a resource means it.
  public func resource(
    _ type: String, at address: String, from resource: Element? = nil
  ) -> Element? {
    near(type, at: address, from: resource) ?? beyond(type, at: address, from: resource)
  }
}
