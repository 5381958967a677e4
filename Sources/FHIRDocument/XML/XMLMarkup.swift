/// Writes the events of a narrative's markup as text, as JSON carries it.
///
/// Elements of XHTML have no prefix, the outermost one declares the namespace; `<a></a>` and
/// `<br/>` stay what they are, comments and the order of attributes are kept. Tabs and line breaks
/// stand for themselves, as JSON's texts have them; ``NarrativeText`` writes them as references.
struct XMLMarkup {
  private struct Frame {
    var name: XMLText
    var namespace: XMLText
    /// How many prefixes the elements around declare.
    var outerPrefixes: Int
  }

  private struct Prefix {
    var name: XMLText
    var namespace: XMLText
  }

  /// The text so far.
  private(set) var output: [UInt8] = []
  private var frames: [Frame] = []
  /// The prefixes that the open elements declare, the innermost last.
  private var prefixes: [Prefix] = []
  /// Whether the last start tag is an empty one and still lacks its `/>`.
  private var isTagOpen = false

  /// How many elements are open.
  var depth: Int { frames.count }

  mutating func open(_ tag: SAXTag) {
    let inherited = frames.last?.namespace
    let namespace = inherited.map { tag.namespace ?? $0 } ?? XMLNamespace.xhtml.utf8Start
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: bytes(of: tag.name))
    if !isSame(inherited, namespace) { write("xmlns", bytes(of: namespace)) }
    frames.append(Frame(name: tag.name, namespace: namespace, outerPrefixes: prefixes.count))
    for index in 0..<tag.attributeCount {
      if let attribute = tag.attribute(index) { add(attribute) }
    }
    isTagOpen = tag.isEmpty
    if !isTagOpen { output.append(UInt8(ascii: ">")) }
  }

  mutating func close() {
    guard let frame = frames.popLast() else { return }
    prefixes.removeLast(prefixes.count - frame.outerPrefixes)
    if isTagOpen {
      output.append(contentsOf: "/>".utf8)
      isTagOpen = false
    } else {
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: bytes(of: frame.name))
      output.append(UInt8(ascii: ">"))
    }
  }

  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    XMLEscapes.append(text, inAttribute: false, keepsSpaces: true, to: &output)
  }

  mutating func instruction(_ target: XMLText, _ text: XMLText?) {
    output.append(contentsOf: "<?".utf8)
    output.append(contentsOf: bytes(of: target))
    if let text {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: bytes(of: text))
    }
    output.append(contentsOf: "?>".utf8)
  }

  mutating func comment(_ text: XMLText) {
    output.append(contentsOf: "<!--".utf8)
    output.append(contentsOf: bytes(of: text))
    output.append(contentsOf: "-->".utf8)
  }

  /// Makes ready for another narrative.
  mutating func clear() {
    output.removeAll(keepingCapacity: output.capacity < 1 << 16)
    frames.removeAll(keepingCapacity: true)
    prefixes.removeAll(keepingCapacity: true)
    isTagOpen = false
  }

  private mutating func add(_ attribute: SAXAttribute) {
    var name = Array(bytes(of: attribute.name))
    if let prefix = attribute.prefix {
      if let namespace = attribute.namespace { declare(prefix, namespace) }
      name = bytes(of: prefix) + [UInt8(ascii: ":")] + name
    }
    var value = Scratch<UInt8>(capacity: attribute.value.bytes.count + 8)
    value.append(attribute.value.bytes)
    if attribute.value.place == nil { value.replaceReferences(from: 0) }
    write(String(decoding: name, as: UTF8.self), value.values)
  }

  /// Declares a prefix, unless this or an open element has already done so.
  private mutating func declare(_ prefix: XMLText, _ namespace: XMLText) {
    if isEqual(prefix, "xml") { return }
    let known = prefixes.last { isSame($0.name, prefix) }
    if isSame(known?.namespace, namespace) { return }
    prefixes.append(Prefix(name: prefix, namespace: namespace))
    write("xmlns:" + string(of: prefix), bytes(of: namespace))
  }

  private mutating func write(_ name: String, _ value: UnsafeBufferPointer<UInt8>) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    XMLEscapes.append(value, inAttribute: true, keepsSpaces: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether both are there and the same text.
  private func isSame(_ one: XMLText?, _ other: XMLText) -> Bool {
    guard let one else { return false }
    return one == other || bytes(of: one).elementsEqual(bytes(of: other))
  }
}
