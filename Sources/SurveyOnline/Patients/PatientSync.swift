public import FHIRClient
import FHIRDocument
public import SurveyDiagnostics

/// Finds a person on a server by all that is known of them, or puts them there.
///
/// The family name alone is not enough: others have it, too.
public struct PatientSync: Sendable {
  /// What is known of a person.
  public struct Person: Hashable, Sendable {
    /// The family name.
    public var family: String
    /// The given names.
    public var given: String?
    /// The date of birth as FHIR has it.
    public var birthDate: String?
    /// `male`, `female`, `other` or `unknown`.
    public var gender: String?

    /// Names a person.
    public init(
      family: String, given: String? = nil, birthDate: String? = nil, gender: String? = nil
    ) {
      (self.family, self.given) = (family, given)
      (self.birthDate, self.gender) = (birthDate, gender)
    }
  }

  private let person: Person

  /// Prepares to look for a person.
  public init(_ person: Person) { self.person = person }

  /// The id that the server has of the person, and whether they were put there now.
  ///
  /// Throws where several are the same in all that is known.
  public func find(
    on server: FHIRServer
  ) async throws(Diagnostic) -> (id: String, isNew: Bool) {
    var pages = server.search("Patient", terms)
    let found = try await pages.all().filter { $0.resourceType == "Patient" && isSame($0) }
    guard let first = found.first else { return (try await create(on: server), true) }
    guard found.count == 1 else {
      let lines = found.map { PatientDetails($0) }.map {
        "Patient/\($0.id) (\($0.name), \($0.birthDate))"
      }
      throw Diagnostic(.severalPatients, ["patients": .names(lines)])
    }
    return (first[.id]?.string ?? "", false)
  }

  private var terms: [SearchTerm] {
    [
      ("family", person.family), ("given", person.given), ("birthdate", person.birthDate),
      ("gender", person.gender),
    ].compactMap { name, value in
      value.map { SearchTerm(name, SearchTerm.escaped($0)) }
    }
  }

  /// Servers find names that begin alike, too, and may ignore what they do not know.
  private func isSame(_ patient: Element) -> Bool {
    func has(_ part: String, _ wanted: String?) -> Bool {
      guard let wanted else { return true }
      return patient.all("name").contains { name in
        let values = name.all(part).compactMap(\.string)
        return values.contains { $0.lowercased() == wanted.lowercased() }
          || values.joined(separator: " ").lowercased() == wanted.lowercased()
      }
    }
    return has("family", person.family) && has("given", person.given)
      && (person.birthDate.map { patient["birthDate"]?.string == $0 } ?? true)
      && (person.gender.map { patient["gender"]?.string == $0 } ?? true)
  }

  private func create(on server: FHIRServer) async throws(Diagnostic) -> String {
    var builder = DocumentBuilder()
    let (name, family, given) = (
      builder.name("name"), builder.name("family"), builder.name("given")
    )
    let (gender, birthDate) = (builder.name("gender"), builder.name("birthDate"))
    builder.open(.root)
    builder.string(.resourceType, "Patient")
    builder.open(name, inArray: true)
    builder.string(family, person.family)
    for word in person.given?.split(separator: " ") ?? [] {
      builder.string(given, String(word), inArray: true)
    }
    builder.close()
    builder.string(gender, person.gender)
    builder.string(birthDate, person.birthDate)
    builder.close()
    let reply = try await server.create(builder.finish(version: .r4).root).required()
    guard let id = reply.id else {
      throw Diagnostic(.cannotLookUp, ["count": .number(0)])
    }
    return id
  }
}
