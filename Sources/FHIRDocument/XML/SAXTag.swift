import CLibXML2

/// A start tag as libxml2 hands it over.
struct SAXTag {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let attributes: UnsafeMutablePointer<XMLText?>?
  let attributeCount: Int
  let context: xmlParserCtxtPtr

  /// Whether the tag ends with `/>`.
  var isEmpty: Bool { fhir_survey_xml_is_empty_tag(context) != 0 }
}

/// An attribute of a start tag.
struct SAXAttribute {
  let name: XMLText
  let prefix: XMLText?
  let namespace: XMLText?
  let value: SAXValue
}

/// The value of an attribute as libxml2 hands it over.
struct SAXValue {
  let start: XMLText
  let count: Int
  /// Whether it stands so in the text itself, and thus holds no reference.
  let isPlain: Bool
}

extension SAXTag {
  /// The attribute at an index.
  @inline(__always)
  func attribute(_ index: Int) -> SAXAttribute? {
    guard let attributes, index < attributeCount, let name = attributes[5 * index],
      let start = attributes[5 * index + 3], let end = attributes[5 * index + 4]
    else { return nil }
    return SAXAttribute(
      name: name, prefix: attributes[5 * index + 1], namespace: attributes[5 * index + 2],
      value: SAXValue(
        start: start, count: end - start, isPlain: fhir_survey_xml_is_input(context, start) != 0))
  }
}
