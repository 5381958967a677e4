package import FHIRDocument
import SurveyPrimitives

/// A document as an object in JSON, inside other formats or in a file beside a result. A text is
/// there as it is, anything else in Base64.
extension CarriedDocument {
  /// The name of the object in formats that pass by properties they do not know.
  package static let property = "fhir_survey"
  /// How the name of the file ends that has it, beside a result.
  package static let suffix = ".carried.json"

  /// Reads the object; `nil` where it is none.
  package init?(object element: Element) {
    guard let format = element["format"]?.string, let name = element["name"]?.string,
      let digest = element["digest"]?.string
    else { return nil }
    guard let bytes = Self.bytes(in: element) else { return nil }
    self.init(format: format, name: name, digest: digest, bytes: bytes)
  }

  /// The content of a file in an object; `nil` where it has none.
  static func bytes(in element: Element) -> [UInt8]? {
    element["text"]?.string.map { Array($0.utf8) }
      ?? element["data"]?.string.flatMap { Base64.decode($0.utf8) }
  }

  /// Writes the content of a file as a property of an object.
  static func write(_ bytes: [UInt8], to writer: inout JSONTextWriter) {
    if let text = String(validating: bytes, as: UTF8.self) {
      writer.key("text")
      writer.string(text)
    } else {
      writer.key("data")
      writer.string(Base64.encode(bytes))
    }
  }

  /// Writes the object as a property.
  package func write(to writer: inout JSONTextWriter) {
    writer.key(Self.property)
    writer.openObject()
    for (key, value) in [("format", format), ("name", name), ("digest", digest)] {
      writer.key(key)
      writer.string(value)
    }
    Self.write(bytes, to: &writer)
    writer.closeObject()
  }

  /// An object in lines, with a line break behind it, with the document as its last property.
  package func added(to object: [UInt8]) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    write(to: &writer)
    writer.closeObject()
    // Without the line break and the brace that end the object, and without the brace that begins it.
    var result = object
    result.removeLast(3)
    result.append(UInt8(ascii: ","))
    result += writer.finish()[1...]
    result.append(UInt8(ascii: "\n"))
    return result
  }

  /// Reads the file that is beside a result; `nil` where it is no such file.
  package init?(file: Source) {
    var options = ReadOptions()
    options.readsSiblings = false
    guard let root = Document.read(file, options: options).document?.root,
      let object = root[Self.property]
    else { return nil }
    self.init(object: object)
  }

  /// The file that goes beside a result.
  package var file: [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    write(to: &writer)
    writer.closeObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}
