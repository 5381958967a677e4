import FHIRDocument
import FHIRPackages

/// What a package says of itself, what it depends on, and what is in it.
struct PackagePage {
  private let package: Package
  private let dependencies: [(wanted: PackageReference, found: PackageID?)]

  init(_ package: Package, _ packages: PackageSet) {
    self.package = package
    dependencies = package.manifest.dependencies.map { ($0, packages.package($0)?.id) }
  }

  func text(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text: text
    case .json: json
    }
  }

  /// The name in the first line, and what there is to say of it in lines that are indented.
  private var text: [UInt8] {
    let head = package.manifest.title.map { "\(package.id): \($0)" } ?? "\(package.id)"
    let rest = lines.map { "  \($0.onOneLine)\n" }.joined()
    return Array("\(head.onOneLine)\n\(rest)".utf8)
  }

  private var lines: [String] {
    let manifest = package.manifest
    var lines = [manifest.summary, "in \(package.path)"].compactMap(\.self)
    if !manifest.fhirVersions.isEmpty {
      lines.append("FHIR \(manifest.fhirVersions.joined(separator: ", "))")
    }
    for dependency in dependencies {
      let found = dependency.found.map { $0.version == dependency.wanted.version ? "" : ": \($0)" }
      lines.append("depends on \(dependency.wanted)\(found ?? ", which is not available")")
    }
    lines += package.counts.map { "\($0.count) \($0.type)" }
    return lines + package.questionnaires.map { "Questionnaire \($0)" }
  }

  private var json: [UInt8] {
    let manifest = package.manifest
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("name", package.id.name)
    writer.member("version", package.id.version)
    writer.member("title", manifest.title)
    writer.member("description", manifest.summary)
    writer.member("path", package.path)
    writer.member("fhirVersions", manifest.fhirVersions)
    writer.openArray("dependencies")
    for dependency in dependencies {
      writer.openObject()
      writer.member("name", dependency.wanted.name)
      writer.member("version", dependency.wanted.version)
      writer.member("found", dependency.found?.version)
      writer.closeObject()
    }
    writer.closeArray()
    writer.openObject("resources")
    for row in package.counts { writer.member(row.type, row.count) }
    writer.closeObject()
    writer.member("questionnaires", package.questionnaires)
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }
}
