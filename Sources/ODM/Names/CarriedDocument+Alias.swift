import SurveyFormats
import SurveyPrimitives

/// A document inside ODM: an Alias of the Protocol, whose Name has format, digest, name and content.
extension CarriedDocument {
  init?(alias name: String) {
    let parts = name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let file = Base64.decode(parts[2].utf8),
      let bytes = Base64.decode(parts[3].utf8)
    else { return nil }
    self.init(
      format: parts[0], name: String(decoding: file, as: UTF8.self), digest: parts[1],
      bytes: bytes)
  }

  var alias: String {
    [format, digest, Base64.encode(Array(name.utf8)), Base64.encode(bytes)].joined(separator: " ")
  }
}
