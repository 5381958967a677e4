import FHIRClient
public import FHIRDocument

/// What is shown of a patient; `-` where a server does not say.
public struct PatientDetails: Hashable, Sendable {
  /// The id that the server has.
  public let id: String
  /// All names.
  public let name: String
  /// The date of birth.
  public let birthDate: String
  /// The numbers of telephones.
  public let phone: String
  /// All addresses.
  public let address: String

  /// Reads a Patient.
  public init(_ patient: Element) {
    id = patient[.id]?.string ?? "-"
    name = Self.joined(patient.all("name").compactMap(Self.name), by: "; ")
    birthDate = patient["birthDate"]?.string ?? "-"
    phone = Self.joined(
      patient.all("telecom").filter { $0["system"]?.string == "phone" }
        .compactMap { $0[.value]?.string }, by: ", ")
    address = Self.joined(patient.all("address").compactMap(Self.address), by: "; ")
  }

  /// What nothing is known of.
  public static let none = "-"

  private static func joined(_ texts: [String], by separator: String) -> String {
    texts.isEmpty ? none : texts.joined(separator: separator)
  }

  private static func name(_ name: Element) -> String? {
    if let text = name[.text]?.string { return text }
    let words = ["prefix", "given", "family", "suffix"].flatMap { part in
      name.all(part).compactMap(\.string)
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func address(_ address: Element) -> String? {
    if let text = address[.text]?.string { return text }
    let town = ["postalCode", "city"].compactMap { address[$0]?.string }.joined(separator: " ")
    let parts =
      address.all("line").compactMap(\.string) + [town]
      + ["state", "country"].compactMap { address[$0]?.string }
    let shown = parts.filter { !$0.isEmpty }
    return shown.isEmpty ? nil : shown.joined(separator: ", ")
  }
}
