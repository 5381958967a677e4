import CompressedFiles
import FHIRDocument
import SurveyFormats
import SurveyPrimitives

/// A document in the annotations of fields: compressed, in Base64, in parts that annotations hold.
///
/// An annotation of REDCap has 65,535 bytes at most (MySQL's `text`).
enum CarriedParts {
  /// How many bytes an annotation has at most.
  static let longestAnnotation = 65_535
  /// How many bytes of Base64 a part has at most.
  static let longest = 48_000

  /// The notes, one for each annotation.
  static func notes(_ document: CarriedDocument) -> [String] {
    let packed = DeflateData.deflated(document.bytes[...]) ?? []
    let data = Array(Base64.encode(packed).utf8)
    let starts = data.isEmpty ? [0] : Array(stride(from: 0, to: data.count, by: longest))
    return starts.enumerated().map { number, start in
      var texts = [("part", "\(number + 1)/\(starts.count)")]
      if number == 0 {
        texts += [
          ("format", document.format), ("name", document.name), ("digest", document.digest),
          ("size", "\(document.bytes.count)"),
        ]
      }
      let part = data[start..<min(data.count, start + longest)]
      return note(texts + [("data", String(decoding: part, as: UTF8.self))])
    }
  }

  private static func note(_ texts: [(String, String)]) -> String {
    var json = JSONTextWriter()
    json.openObject()
    for (key, value) in texts {
      json.key(key)
      json.string(value)
    }
    json.closeObject()
    return FieldAnnotation.note(FieldAnnotation.partName, json.finish())
  }

  /// The document of parts in any order; `nil` where one is missing or damaged.
  static func document(_ parts: [Element]) -> CarriedDocument? {
    var texts: [Int: String] = [:]
    var total = 0
    var first: Element?
    for part in parts {
      let numbers = (part["part"]?.string ?? "").split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2, texts[numbers[0]] == nil else { return nil }
      total = numbers[1]
      texts[numbers[0]] = part["data"]?.string ?? ""
      if numbers[0] == 1 { first = part }
    }
    guard let first, texts.count == total, total > 0, (1...total).allSatisfy({ texts[$0] != nil }),
      let format = first["format"]?.string, let name = first["name"]?.string,
      let digest = first["digest"]?.string, let size = first["size"]?.string.flatMap({ Int($0) })
    else { return nil }
    let data = (1...total).map { texts[$0] ?? "" }.joined()
    // Deflate makes nothing more than some thousand times smaller.
    guard let packed = Base64.decode(data.utf8), (0...max(64, packed.count * 1100)).contains(size),
      let bytes = DeflateData.inflated(packed[...], size: size)
    else { return nil }
    return CarriedDocument(format: format, name: name, digest: digest, bytes: bytes)
  }
}
