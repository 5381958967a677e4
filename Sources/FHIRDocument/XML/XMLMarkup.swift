/// Writes the events of a narrative's markup as text, as JSON carries it.
///
/// Elements of XHTML have no prefix, the outermost one declares the namespace; `<a></a>` and
/// `<br/>` stay what they are, comments and the order of attributes are kept.
struct XMLMarkup {
  private struct Frame {
    var name: [UInt8]
    var namespace: [UInt8]
  }

  private var frames: [Frame] = []
  /// Whether the last start tag is an empty one and still lacks its `/>`.
  private var isTagOpen = false

  /// How many elements are open.
  var depth: Int { frames.count }

  mutating func open(_ tag: SAXTag, to output: inout [UInt8]) {
    let name = Array(bytes(of: tag.name))
    let namespace: [UInt8]
    if let last = frames.last {
      namespace = tag.namespace.map { Array(bytes(of: $0)) } ?? last.namespace
    } else {
      namespace = XMLNamespace.xhtml.withUTF8Buffer { Array($0) }
    }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name)
    if frames.last?.namespace != namespace { attribute("xmlns", namespace, &output) }
    frames.append(Frame(name: name, namespace: namespace))
    for index in 0..<tag.attributeCount {
      if let attribute = tag.attribute(index) { add(attribute, &output) }
    }
    isTagOpen = tag.isEmpty
    if !isTagOpen { output.append(UInt8(ascii: ">")) }
  }

  mutating func close(to output: inout [UInt8]) {
    guard let frame = frames.popLast() else { return }
    if isTagOpen {
      output.append(contentsOf: "/>".utf8)
      isTagOpen = false
    } else {
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: frame.name)
      output.append(UInt8(ascii: ">"))
    }
  }

  func text(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    XMLEscapes.append(text, inAttribute: false, to: &output)
  }

  func instruction(_ target: XMLText, _ text: XMLText?, to output: inout [UInt8]) {
    output.append(contentsOf: "<?".utf8)
    output.append(contentsOf: bytes(of: target))
    if let text {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: bytes(of: text))
    }
    output.append(contentsOf: "?>".utf8)
  }

  func comment(_ text: XMLText, to output: inout [UInt8]) {
    output.append(contentsOf: "<!--".utf8)
    output.append(contentsOf: bytes(of: text))
    output.append(contentsOf: "-->".utf8)
  }

  private func add(_ attribute: SAXAttribute, _ output: inout [UInt8]) {
    var name = Array(bytes(of: attribute.name))
    if let prefix = attribute.prefix {
      let prefix = Array(bytes(of: prefix))
      if let namespace = attribute.namespace, !prefix.elementsEqual("xml".utf8) {
        self.attribute(
          "xmlns:" + String(decoding: prefix, as: UTF8.self), bytes(of: namespace), &output)
      }
      name = prefix + [UInt8(ascii: ":")] + name
    }
    var value: [UInt8] = []
    attribute.appendValue(to: &value)
    self.attribute(String(decoding: name, as: UTF8.self), value, &output)
  }

  private func attribute(
    _ name: String, _ value: some Collection<UInt8>, _ output: inout [UInt8]
  ) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    XMLEscapes.append(value, inAttribute: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}
