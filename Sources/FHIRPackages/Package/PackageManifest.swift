import FHIRDocument
import SurveyDiagnostics

/// What `package.json` says of a package.
///
/// [packages.html](https://hl7.org/fhir/R5/packages.html)
public struct PackageManifest: Sendable {
  /// Its name and version.
  public let id: PackageID
  /// What people call it.
  public let title: String?
  /// What it is, in a sentence.
  public let summary: String?
  /// The versions of FHIR that it is for, as it writes them: `4.0.1`.
  public let fhirVersions: [String]
  /// The packages that it depends on.
  public let dependencies: [PackageReference]

  /// Reads a file; throws where it has no name and version that can be those of a package.
  init(_ source: Source) throws(Diagnostic) {
    let root = Document.read(source).document?.root
    guard let root, let name = root["name"]?.string, let version = root["version"]?.string,
      let id = PackageID(name: name, version: version)
    else { throw Diagnostic(.notAPackage, at: Location(file: source.name)) }
    self.id = id
    title = root["title"]?.string
    summary = root["description"]?.string
    fhirVersions =
      (root.children(named: "fhirVersions") + root.children(named: "fhir-version-list"))
      .compactMap(\.string)
    dependencies = (root["dependencies"].map { Array($0.children) } ?? []).compactMap { entry in
      entry.string.flatMap { PackageID(name: entry.nameText, version: $0) }
        .map { PackageReference(name: $0.name, version: $0.version) }
    }
  }
}

extension PackageManifest {
  /// The package with the definitions of the version of FHIR that it is for, which none needs to name.
  var core: PackageReference? {
    fhirVersions.lazy.compactMap { FHIRVersion(named: $0) }.first.map { .core(of: $0) }
  }
}

extension PackageReference {
  /// The package with the definitions of a version of FHIR.
  static func core(of version: FHIRVersion) -> PackageReference {
    let number =
      switch version {
      case .dstu2: "2"
      case .stu3: "3"
      case .r4: "4"
      case .r4b: "4b"
      case .r5: "5"
      }
    return PackageReference(name: "hl7.fhir.r\(number).core", version: "latest")
  }
}

extension Element {
  /// The children of one name, which FHIR need not know.
  func children(named name: String) -> [Element] {
    document.name(name).map { Array(children($0)) } ?? []
  }
}
