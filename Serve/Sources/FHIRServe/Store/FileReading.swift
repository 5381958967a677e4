// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

/// What a file says of the resource in it.
struct FileReading: Sendable {
  var type: String?
  var id: String?
  /// `meta.versionId`, where it is a number.
  var version: Int?
  /// `meta.lastUpdated`, in milliseconds since 1970.
  var instant: Int64?

  /// `nil` where the file is missing, or no JSON.
  init?(_ path: String) {
    guard let bytes = try? Disk.read(path) else { return nil }
    var reader = JSONReader()
    guard let root = reader.read(Source(name: path, bytes: bytes)).document?.root else {
      return nil
    }
    type = root.resourceType
    id = root[.id]?.string
    version = root[.meta]?[.versionId]?.string.flatMap { Int($0) }.flatMap {
      (1...1_000_000_000).contains($0) ? $0 : nil
    }
    instant = root[.meta]?[.lastUpdated]?.string.flatMap(Stamping.instant)
  }
}
