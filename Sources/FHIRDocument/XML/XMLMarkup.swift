/// Writes the events of a narrative's markup as text, as JSON has it.
///
/// Elements of XHTML have no prefix, the outermost one declares the namespace; `<a></a>` and
/// `<br/>` stay what they are, comments and the order of attributes are kept. Tabs and line breaks
/// are kept, as JSON's texts have them; ``NarrativeText`` writes them as references.
struct XMLMarkup: ~Copyable {
  private struct Frame {
    var name: Range<Int>
    var namespace: XMLNamespace
    /// How many prefixes the elements around declare.
    var outerPrefixes: Int
  }

  private struct Prefix {
    var name: Range<Int>
    var namespace: XMLNamespace
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

  mutating func open(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    let isKnown = tag.namespace != .none && tag.namespace != .undeclared
    let inherited = frames.last?.namespace
    let namespace = inherited.map { isKnown ? tag.namespace : $0 } ?? .xhtml
    output.append(UInt8(ascii: "<"))
    output.append(text, tag.name)
    if inherited != namespace { write("xmlns", namespaces.name(namespace)) }
    frames.append(Frame(name: tag.name, namespace: namespace, outerPrefixes: prefixes.count))
    for attribute in attributes where attribute.namespace != .undeclared {
      add(attribute, namespaces, text)
    }
    isTagOpen = tag.isEmpty
    if !isTagOpen { output.append(UInt8(ascii: ">")) }
  }

  mutating func close(_ text: RawSpan) {
    guard let frame = frames.popLast() else { return }
    prefixes.removeLast(prefixes.count - frame.outerPrefixes)
    if isTagOpen {
      output.append(contentsOf: "/>".utf8)
      isTagOpen = false
    } else {
      output.append(contentsOf: "</".utf8)
      output.append(text, frame.name)
      output.append(UInt8(ascii: ">"))
    }
  }

  mutating func text(_ range: Range<Int>, as kind: XMLTextKind, _ text: RawSpan) {
    escape(text, range, as: kind, inAttribute: false)
  }

  mutating func instruction(_ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan) {
    output.append(contentsOf: "<?".utf8)
    output.append(text, target)
    if !content.isEmpty { output.append(UInt8(ascii: " ")) }
    output.append(text, content, as: .verbatim)
    output.append(contentsOf: "?>".utf8)
  }

  mutating func comment(_ range: Range<Int>, _ text: RawSpan) {
    output.append(contentsOf: "<!--".utf8)
    output.append(text, range, as: .verbatim)
    output.append(contentsOf: "-->".utf8)
  }

  /// Makes ready for another narrative.
  mutating func clear() {
    output.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    prefixes.removeAll(keepingCapacity: true)
    isTagOpen = false
  }

  private mutating func add(
    _ attribute: XMLAttribute, _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) {
    var name = text.string(attribute.name)
    if !attribute.prefix.isEmpty {
      let prefix = text.string(attribute.prefix)
      if declares(attribute, text) {
        write("xmlns:" + prefix, namespaces.name(attribute.namespace))
      }
      name = prefix + ":" + name
    }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    escape(text, attribute.value.range, as: .attribute, inAttribute: true)
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a prefix is to be declared, which neither this nor an open element has done; notes it.
  private mutating func declares(_ attribute: XMLAttribute, _ text: RawSpan) -> Bool {
    if attribute.namespace == .xml { return false }
    let known = prefixes.last { text.isSame($0.name, attribute.prefix) }
    if known?.namespace == attribute.namespace { return false }
    prefixes.append(Prefix(name: attribute.prefix, namespace: attribute.namespace))
    return true
  }

  private mutating func write(_ name: String, _ value: [UInt8]) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    XMLEscapes.append(value, inAttribute: true, keepsSpaces: true, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func escape(
    _ text: RawSpan, _ range: Range<Int>, as kind: XMLTextKind, inAttribute: Bool
  ) {
    var plain: [UInt8] = []
    plain.append(text, range, as: kind)
    XMLEscapes.append(plain, inAttribute: inAttribute, keepsSpaces: true, to: &output)
  }
}
