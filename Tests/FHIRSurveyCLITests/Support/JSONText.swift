import FHIRDocument
import Foundation
import Testing

/// JSON for comparison, independent of the program's own reader, but for the digits of numbers.
enum JSONText {
  /// The value of a text, without what differs from run to run.
  static func value(_ text: String, without keys: Set<String> = []) throws -> NSDictionary {
    let folded = text.replacingOccurrences(of: "\u{202F}", with: " ")
    let object = try JSONSerialization.jsonObject(with: Data(folded.utf8)) as? [String: Any]
    let members = try #require(object)
    return members.filter { !keys.contains($0.key) } as NSDictionary
  }

  /// The text of a document in one fixed shape, each number with its digits.
  static func canonical(_ text: String) throws -> String {
    let source = Source(name: "text", bytes: Array(text.utf8))
    let document = try #require(Document.read(source).document)
    return String(decoding: JSONWriter.write(document.root, style: .compact), as: UTF8.self)
  }
}
