package import FHIRDocument
import SpreadsheetFile

/// Dictionaries of one form in several languages as one source: a zip archive of them.
///
/// Its files are called `redcap/LANGUAGE/NAME`, the first is in the form's own language. It is made in memory, and
/// written as the files in it.
package struct DictionaryArchive: Sendable {
  /// The dictionary of a language.
  package struct Part: Sendable {
    /// As BCP 47; empty where the form does not say it.
    package var language: String
    package var source: Source

    package init(language: String, source: Source) {
      (self.language, self.source) = (language, source)
    }
  }

  /// The dictionaries, that in the form's own language first.
  package let parts: [Part]

  private static let folder = "redcap"

  package init(_ parts: [Part]) { self.parts = parts }

  /// `nil` where the source is no such archive.
  init?(_ bytes: [UInt8], name: String = "-") {
    guard ZipArchive.isArchive(bytes), let archive = try? ZipArchive(bytes, name: name) else {
      return nil
    }
    var parts: [Part] = []
    for entry in archive.names {
      let words = entry.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, words[0] == Self.folder,
        let contents = try? archive.contents(of: entry)
      else { return nil }
      let file = parts.isEmpty ? name : String(words[2])
      parts.append(Part(language: String(words[1]), source: Source(name: file, bytes: contents)))
    }
    guard parts.count > 1 else { return nil }
    self.parts = parts
  }

  /// The archive.
  package var bytes: [UInt8] {
    var writer = ZipWriter()
    for (number, part) in parts.enumerated() {
      let file = part.source.name.split(separator: "/").last.map { String($0) } ?? "\(number)"
      writer.add("\(Self.folder)/\(part.language)/\(file)", part.source.bytes)
    }
    return writer.finish()
  }

  /// The dictionary of a source: itself, or that in the form's own language.
  static func main(of source: Source) -> Source {
    DictionaryArchive(source.bytes, name: source.name)?.parts.first?.source ?? source
  }
}
