// SPDX-License-Identifier: Apache-2.0
import FHIRDocument

extension FHIRService {
  /// `GET Type/id`.
  func read(_ type: String, _ id: String, _ request: ServeRequest) throws(Refusal) -> ServeReply {
    try permit(request, .read, type)
    guard let entry = repository.entry(type, id) else { throw Self.missing(type, id) }
    if entry.current.isDeletion { throw Self.deleted(type, id, entry) }
    guard let bytes = try repository.bytes(type, id) else { throw Self.missing(type, id) }
    try permit(request, .read, type, id, bytes)
    return Self.version(bytes, entry.version, entry.current, request)
  }

  /// `GET Type/id/_history/version`.
  func versionRead(
    _ type: String, _ id: String, _ version: String, _ request: ServeRequest
  ) throws(Refusal) -> ServeReply {
    try permit(request, .read, type)
    guard let entry = repository.entry(type, id) else { throw Self.missing(type, id) }
    guard let number = Int(version), let stamp = entry.stamp(number) else {
      throw Refusal(404, .notFound, "\(type)/\(id) has no version \(version)")
    }
    if stamp.isDeletion { throw Refusal(410, .deleted, "\(type)/\(id) was deleted then") }
    guard let bytes = try repository.bytes(type, id, version: number) else {
      throw Refusal(404, .notFound, "version \(version) of \(type)/\(id) is not there any more")
    }
    try permit(request, .read, type, id, bytes)
    return Self.version(bytes, number, stamp, request)
  }

  static func missing(_ type: String, _ id: String) -> Refusal {
    Refusal(404, .notFound, "there is no \(type)/\(id)")
  }

  static func deleted(_ type: String, _ id: String, _ entry: Entry) -> Refusal {
    Refusal(410, .deleted, "\(type)/\(id) was deleted").with("ETag", etag(entry.version))
  }

  static func etag(_ version: Int) -> String { "W/\"\(version)\"" }

  private static func version(
    _ bytes: [UInt8], _ number: Int, _ stamp: Stamp, _ request: ServeRequest
  ) -> ServeReply {
    let isKnown: Bool
    if let tags = request.fields["if-none-match"] {
      isKnown = tags == "*" || EntityTags.numbers(tags).contains("\(number)")
    } else {
      isKnown = request.fields["if-modified-since"] == HTTPDate.text(stamp.instant)
    }
    return ServeReply(isKnown ? 304 : 200, isKnown ? [] : bytes)
      .with("ETag", etag(number)).with("Last-Modified", HTTPDate.text(stamp.instant))
  }
}

/// Lists of ETags: `W/"1", "2"`.
enum EntityTags {
  /// What stands between the quotation marks; a tag without them is taken as it is.
  static func numbers(_ text: String) -> [String] {
    text.split(separator: ",").map { tag in
      var tag = tag.filter { $0 != " " }[...]
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag.filter { $0 != "\"" }
    }
  }
}
