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
    if let text = element["text"]?.string {
      self.init(format: format, name: name, digest: digest, bytes: Array(text.utf8))
    } else if let data = element["data"]?.string, let bytes = Base64.decode(data.utf8) {
      self.init(format: format, name: name, digest: digest, bytes: bytes)
    } else {
      return nil
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
    if let text = String(validating: bytes, as: UTF8.self) {
      writer.key("text")
      writer.string(text)
    } else {
      writer.key("data")
      writer.string(Base64.encode(bytes))
    }
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
