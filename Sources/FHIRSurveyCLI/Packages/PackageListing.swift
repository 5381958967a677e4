import FHIRDocument
import FHIRPackages

/// The packages that are there, as a list.
struct PackageListing {
  private let rows: [(package: PackageID, path: String)]

  init(_ packages: PackageSet) {
    let cached = packages.cache.map { cache in
      cache.packages.map { ($0, cache.folder(of: $0)) }
    }
    rows = packages.given.map { ($0.id, $0.path) } + (cached ?? [])
  }

  func text(as format: ReportFormat) -> [UInt8] {
    switch format {
    case .text: Array(rows.map { "\($0.package)\n" }.joined().utf8)
    case .json: json
    }
  }

  private var json: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openArray()
    for row in rows {
      writer.openObject()
      writer.member("name", row.package.name)
      writer.member("version", row.package.version)
      writer.member("path", row.path)
      writer.closeObject()
    }
    writer.closeArray()
    writer.endLine()
    return writer.finish()
  }
}
