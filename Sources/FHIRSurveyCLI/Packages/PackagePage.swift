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
    case .text: Array((lines.map(\.onOneLine).joined(separator: "\n") + "\n").utf8)
    case .json: json
    }
  }

  private var lines: [String] {
    let manifest = package.manifest
    var lines = [manifest.title.map { "\(package.id): \($0)" } ?? "\(package.id)"]
    if let summary = manifest.summary { lines.append("  \(summary)") }
    lines.append("  in \(package.path)")
    if !manifest.fhirVersions.isEmpty {
      lines.append("  FHIR \(manifest.fhirVersions.joined(separator: ", "))")
    }
    for dependency in dependencies {
      let found = dependency.found.map { $0.version == dependency.wanted.version ? "" : ": \($0)" }
      lines.append("  depends on \(dependency.wanted)\(found ?? ", which is not available")")
    }
    lines += package.counts.map { "  \($0.count) \($0.type)" }
    return lines + package.questionnaires.map { "  Questionnaire \($0)" }
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
