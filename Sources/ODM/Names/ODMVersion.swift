/// A version of the standard.
package enum ODMVersion: String, CaseIterable, Sendable {
  case v1 = "1.3.2"
  case v2 = "2.0"

  /// The namespace of its elements.
  package var namespace: String {
    switch self {
    case .v1: "http://www.cdisc.org/ns/odm/v1.3"
    case .v2: "http://www.cdisc.org/ns/odm/v2.0"
    }
  }
}
