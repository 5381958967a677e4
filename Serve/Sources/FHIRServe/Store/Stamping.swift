// SPDX-License-Identifier: Apache-2.0
import FHIRDocument
import SurveyPrimitives

/// Writes into resources what the server says of them: `id`, `meta.versionId`, `meta.lastUpdated`.
enum Stamping {
  /// A resource as JSON, with its id and version.
  static func bytes(
    _ root: Element, _ type: String, _ id: String, version: Int, instant: Int64
  ) -> [UInt8] {
    var builder = DocumentBuilder()
    builder.open(.root)
    builder.string(.resourceType, type)
    builder.string(.id, id)
    builder.open(.meta)
    builder.string(.versionId, "\(version)")
    builder.string(.lastUpdated, text(instant))
    for child in root[.meta].map({ Array($0.children) }) ?? []
    where child.name != .versionId && child.name != .lastUpdated {
      builder.copy(child)
    }
    builder.close()
    for child in root.children
    where child.name != .resourceType && child.name != .id && child.name != .meta {
      builder.copy(child)
    }
    builder.close()
    return JSONWriter.write(builder.finish(version: root.document.fhirVersion).root)
  }

  /// The same of a text that may say all of this already, or cannot be read.
  static func completed(
    _ bytes: [UInt8], _ type: String, _ id: String, version: Int, instant: Int64
  ) -> [UInt8] {
    var reader = JSONReader()
    guard let root = reader.read(Source(name: "\(type)/\(id)", bytes: bytes)).document?.root,
      root[.meta]?[.versionId]?.string != "\(version)" || root[.meta]?[.lastUpdated] == nil
    else { return bytes }
    return Self.bytes(root, type, id, version: version, instant: instant)
  }

  /// A moment as FHIR's `instant`.
  static func text(_ instant: Int64) -> String {
    moment(instant).dateTime(offset: .utc, fractionDigits: 3).description
  }

  static func moment(_ instant: Int64) -> Instant {
    Instant(
      secondsSinceEpoch: instant / 1000, nanoseconds: Int32(instant % 1000) * 1_000_000)
  }

  /// Milliseconds since 1970 of an `instant` or `dateTime`; 0 for all before.
  static func instant(_ text: String) -> Int64? {
    Instant(text).map { max(0, $0.secondsSinceEpoch * 1000 + Int64($0.nanoseconds / 1_000_000)) }
  }
}
