public import FHIRDocument

/// What a server says of itself.
///
/// [capabilitystatement.html](https://hl7.org/fhir/R4/capabilitystatement.html)
public struct Capabilities: Sendable {
  /// The CapabilityStatement; of DSTU2 the Conformance.
  public let document: Document
  private let rest: Element?

  /// Reads a statement; `nil` for another resource.
  public init?(_ document: Document) {
    guard ["CapabilityStatement", "Conformance"].contains(document.root.resourceType) else {
      return nil
    }
    self.document = document
    let all = document.root.all("rest")
    rest = all.first { $0["mode"]?.string == "server" } ?? all.first
  }

  /// The version of FHIR as the server writes it: `4.0.1`.
  public var fhirVersion: String? { document.root["fhirVersion"]?.string }

  /// The version of FHIR; `nil` where it is none that is known here.
  public var version: FHIRVersion? { fhirVersion.flatMap { FHIRVersion(named: $0) } }

  /// The name of the server's software, with its version where it has one.
  public var software: String? {
    let software = document.root["software"]
    let words = [software?["name"]?.string, software?["version"]?.string].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension Capabilities {
  /// What a server can do with the resources of a type.
  public struct Interaction: Hashable, Sendable {
    /// The name of the element, or the code of the interaction.
    let name: String
    /// Whether the name is that of an element.
    var isElement = false

    /// Gives a resource by its id.
    public static let read = Self(name: "read")
    /// Gives a version of a resource.
    public static let vread = Self(name: "vread")
    /// Searches the type.
    public static let search = Self(name: "search-type")
    /// Creates a resource under an id of its own.
    public static let create = Self(name: "create")
    /// Changes a resource.
    public static let update = Self(name: "update")
    /// Changes a part of a resource.
    public static let patch = Self(name: "patch")
    /// Deletes a resource.
    public static let delete = Self(name: "delete")
    /// Creates under an id that the client chooses.
    public static let updateCreate = Self(name: "updateCreate", isElement: true)
    /// Creates only what is not there.
    public static let conditionalCreate = Self(name: "conditionalCreate", isElement: true)
  }

  /// Whether the server says that it can.
  public func has(_ interaction: Interaction, _ type: String) -> Bool {
    guard let resource = resource(type) else { return false }
    if interaction.isElement { return resource[interaction.name]?.boolean == true }
    return resource.all("interaction").contains { $0["code"]?.string == interaction.name }
  }

  /// The types of resources that the server says it has.
  public var types: [String] { rest?.all("resource").compactMap { $0["type"]?.string } ?? [] }

  /// Whether the server says that it searches a type by a parameter.
  public func searches(_ type: String, by parameter: String) -> Bool {
    let own = resource(type)?.all("searchParam") ?? []
    return (own + (rest?.all("searchParam") ?? [])).contains { $0["name"]?.string == parameter }
  }

  /// Whether the server says that it takes Bundles of type `batch` or `transaction`.
  public func takes(bundle type: String) -> Bool {
    rest?.all("interaction").contains { $0["code"]?.string == type } ?? false
  }

  /// Whether the server says that it has an operation, without its `$`: for all, or for a type.
  public func has(operation name: String, on type: String? = nil) -> Bool {
    let own = type.flatMap(resource)?.all("operation") ?? []
    return (own + (rest?.all("operation") ?? [])).contains { operation in
      let said = operation["name"]?.string
      return said == name || said == "$" + name
        || operation["definition"]?.string?.hasSuffix("-\(name)") == true
    }
  }

  private func resource(_ type: String) -> Element? {
    rest?.all("resource").first { $0["type"]?.string == type }
  }
}

extension Capabilities {
  /// The addresses for signing in, by their names in the extension `oauth-uris`: `authorize`, `token`,
  /// `register`, `manage`, `introspect`, `revoke`.
  ///
  /// [oauth-uris](https://hl7.org/fhir/smart-app-launch/STU2.2/conformance.html)
  public var oauthURIs: [String: String] {
    var found: [String: String] = [:]
    for outer in rest?["security"]?.all("extension") ?? []
    where outer["url"]?.string == Self.oauth {
      for inner in outer.all("extension") {
        if let name = inner["url"]?.string, let uri = inner.choice("value")?.string {
          found[name] = uri
        }
      }
    }
    return found
  }

  private static let oauth = "http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris"
}
