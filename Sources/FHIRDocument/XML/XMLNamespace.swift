/// The namespaces that FHIR's XML uses.
enum XMLNamespace {
  static let fhir: StaticString = "http://hl7.org/fhir"
  static let xhtml: StaticString = "http://www.w3.org/1999/xhtml"
  static let schemaInstance: StaticString = "http://www.w3.org/2001/XMLSchema-instance"
}

/// A text of libxml2: bytes that end with 0, alive during a callback.
typealias XMLText = UnsafePointer<UInt8>

/// Whether a text of libxml2 is this text.
func isEqual(_ text: XMLText?, _ expected: StaticString) -> Bool {
  guard let text else { return false }
  let bytes = expected.utf8Start
  // The texts are compared up to the first difference, and both end with 0.
  var index = 0
  while text[index] == bytes[index] {
    if text[index] == 0 { return true }
    index += 1
  }
  return false
}

/// The number of bytes before the 0 that ends a text of libxml2.
@inline(__always)
func length(of text: XMLText) -> Int {
  var count = 0
  while text[count] != 0 { count += 1 }
  return count
}

/// The bytes of a text of libxml2, without the 0 at its end.
@inline(__always)
func bytes(of text: XMLText) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(start: text, count: length(of: text))
}

/// A text of libxml2 as one of Swift.
func string(of text: XMLText) -> String { String(decoding: bytes(of: text), as: UTF8.self) }
