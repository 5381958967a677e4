package import SurveyModel

/// Media types of files by how their names end.
package enum MediaTypes {
  /// The type of a file; `nil` where nothing is known of its ending.
  ///
  /// - Parameter kinds: the kinds that are expected, as `audio`: some endings are of sounds and of films.
  package static func type(ofFile name: String, kinds: [String] = []) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let types = table.filter { $0.ending == ending }.map(\.type)
    return types.first { type in kinds.contains { type.hasPrefix($0 + "/") } } ?? types.first
  }

  /// The type of a file that is an answer, which may be of the kinds that its question allows.
  package static func type(ofFile name: String, for item: SurveyItem) -> String? {
    type(
      ofFile: name,
      kinds: item.mimeTypes.compactMap { $0.split(separator: "/").first.map(String.init) })
  }

  /// The types of a kind, as `image`, those that most files have first.
  package static func all(of kind: String) -> [String] {
    var types: [String] = []
    for (_, type) in table where type.hasPrefix(kind + "/") && !types.contains(type) {
      types.append(type)
    }
    return types
  }

  private static let table: [(ending: String, type: String)] = [
    ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("png", "image/png"), ("webp", "image/webp"),
    ("heic", "image/heic"), ("heif", "image/heif"), ("gif", "image/gif"), ("bmp", "image/bmp"),
    ("tif", "image/tiff"), ("tiff", "image/tiff"), ("svg", "image/svg+xml"),
    ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("aac", "audio/aac"), ("ogg", "audio/ogg"),
    ("oga", "audio/ogg"), ("wav", "audio/wav"), ("amr", "audio/amr"), ("flac", "audio/flac"),
    ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("webm", "video/webm"), ("3gp", "video/3gpp"),
    ("3gpp", "video/3gpp"), ("mov", "video/quicktime"), ("avi", "video/x-msvideo"),
    ("mkv", "video/x-matroska"), ("mpg", "video/mpeg"), ("mpeg", "video/mpeg"),
    ("mp4", "audio/mp4"), ("3gp", "audio/3gpp"), ("3gpp", "audio/3gpp"), ("webm", "audio/webm"),
    ("txt", "text/plain"), ("text", "text/plain"), ("csv", "text/csv"), ("html", "text/html"),
    ("htm", "text/html"), ("xml", "application/xml"), ("json", "application/json"),
    ("pdf", "application/pdf"), ("zip", "application/zip"), ("rtf", "application/rtf"),
    ("doc", "application/msword"), ("xls", "application/vnd.ms-excel"),
    (
      "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ), ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  ]
}
