/// Makes nodes from the events of the XML parser.
///
/// `value` is the value of a primitive, `id` and `url` are children; the element inside `contained`,
/// `resource` and the like names the type of the resource; `div` is one primitive with its markup.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
struct XMLTreeBuilder: ~Copyable {
  struct Frame {
    enum Role: UInt8 {
      case element
      /// An element such as `contained`, behind the resource in it.
      case container
      /// The element that names the type of a resource; inside a container it has no own node.
      case resource
    }

    private let number: UInt32
    var role: Role
    var hasText = false

    @inline(__always)
    init(_ node: Int, _ role: Role) {
      number = UInt32(truncatingIfNeeded: node)
      self.role = role
    }

    /// The place among the nodes.
    var node: Int { Int(number) }
  }

  var nodes: NodeRoom
  var values: ValueStore
  /// The values that do not stand in the text itself, in the order of their nodes.
  var addedValues: [AddedValue] = []
  /// Nodes without a value that may be objects or primitives.
  var unclear: [UInt32] = []
  var findings = FindingList<XMLFinding>()
  /// The names that FHIR does not know.
  var localNames = LocalNames()
  var frames = Scratch<Frame>(capacity: 32)
  var markup = XMLMarkup()
  /// How many elements are open inside one that is left out.
  var skipped = 0
  /// Whether an element of FHIR may start: none around it is left out, markup, or a container.
  private(set) var isPlain = false
  /// The namespace of the outermost element, which is that of all elements of FHIR.
  var namespace = XMLNamespace.none

  /// A builder of nodes in that room, for a text with so many bytes.
  init(_ nodes: NodeRoom, ofText count: Int) {
    self.nodes = nodes
    values = ValueStore(ofText: count)
  }

  /// Whether there is room for all nodes that one tag can make: a container, a resource, its type
  /// and its `id`.
  var hasRoom: Bool { nodes.hasRoom(for: 4) }
  /// Whether text is content, as in markup.
  var keepsText: Bool { markup.depth > 0 }
  /// How many bytes the markup of the last narrative has, so far.
  var markupCount: Int { markup.output.count }
  /// Where the last narrative starts.
  var markupStart = 0

  /// Adds a primitive with a value.
  @inline(__always)
  mutating func append(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    append(name, valueAt: values.place(of: value, text), at: offset)
  }

  @inline(__always)
  mutating func append(_ name: UInt16, valueAt place: Range<Int>, at offset: Int) {
    if place.lowerBound >= values.sourceCount {
      addedValues.append(
        AddedValue(
          node: UInt32(truncatingIfNeeded: nodes.count),
          offset: UInt32(truncatingIfNeeded: offset)))
    }
    nodes.append(Node(name, .text, [], place.lowerBound, place.upperBound, nodes.count))
  }

  @inline(__always)
  mutating func appendObject(_ name: UInt16, at offset: Int) {
    nodes.append(Node(name, .object, [], offset, offset, nodes.count))
  }

  mutating func report(_ kind: XMLFinding.Kind, _ offset: Int) {
    findings.add(XMLFinding(kind: kind, offset: offset))
  }
}

// MARK: Elements as nearly all are

extension XMLTreeBuilder {
  /// Starts an element of FHIR without attributes.
  @inline(__always)
  mutating func startObject(_ name: UInt16, at offset: Int) {
    frames.append(Frame(nodes.count, .element))
    appendObject(name, at: offset)
  }

  /// Starts an element of FHIR with a value and nothing else in its tag.
  @inline(__always)
  mutating func startPrimitive(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    frames.append(Frame(nodes.count, .element))
    append(name, value, at: offset, text)
  }

  /// Adds an element of FHIR with a value and nothing else.
  @inline(__always)
  mutating func addPrimitive(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    append(name, value, at: offset, text)
  }

  /// Ends the innermost element.
  @inline(__always)
  mutating func end(_ text: RawSpan) {
    if isPlain, frames.last.role == .element {
      endElement(frames.removeLast())
    } else {
      endOther(text)
      isPlain = findPlain()
    }
  }
}

// MARK: Events

extension XMLTreeBuilder {
  /// Starts an element.
  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(XMLFailure) {
    if markup.depth > 0 {
      openMarkup(tag, attributes, namespaces, text)
    } else if skipped > 0 {
      skipped += 1
    } else if isDivision(tag, text) {
      startDivision(tag, attributes, namespaces, text)
    } else {
      try startElement(tag, attributes, namespaces, text)
    }
    isPlain = findPlain()
  }

  private mutating func startElement(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(XMLFailure) {
    let first = text.byte(tag.name.lowerBound)
    if frames.isEmpty {
      startRoot(tag, attributes, namespaces, text)
    } else if tag.namespace != namespace {
      skip(.foreignElement(text.string(tag.name)), tag)
    } else if first == UInt8(ascii: "_") {
      skip(.underscore(text.string(tag.name)), tag)
    } else if (0x41...0x5A).contains(first) {
      startResource(tag, attributes, text)
    } else if frames.last.role == .container {
      skip(.crowdedContainer(text.string(tag.name)), tag)
    } else {
      let name = try number(of: tag, text)
      frames.append(Frame(nodes.count, .element))
      add(name, attributes, of: tag, text)
    }
  }

  @inline(never)
  private mutating func endOther(_ text: RawSpan) {
    if markup.depth > 0 {
      endMarkup(text)
    } else if skipped > 0 {
      skipped -= 1
    } else if !frames.isEmpty {
      let frame = frames.removeLast()
      if frame.role == .resource, !frames.isEmpty {
        frames.last.role = .container
      } else {
        endElement(frame)
      }
    }
  }

  private mutating func findPlain() -> Bool {
    markup.depth == 0 && skipped == 0 && !frames.isEmpty && frames.last.role != .container
  }

  /// Takes text between tags; as it stands where it is plain.
  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) {
    if markup.depth > 0 {
      markup.text(range, as: isPlain ? .verbatim : .content, text)
    } else {
      reportText(range, at: range.first { text.byte($0) > 0x20 }, text)
    }
  }

  /// Takes the content of a CDATA section.
  mutating func section(_ range: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 {
      markup.text(range, as: .verbatim, text)
    } else if range.contains(where: { text.byte($0) > 0x20 }) {
      reportText(range, at: range.lowerBound - 9, text)
    }
  }

  private mutating func reportText(_ range: Range<Int>, at offset: Int?, _ text: RawSpan) {
    guard let offset, skipped == 0, !frames.isEmpty, !frames.last.hasText else { return }
    frames.last.hasText = true
    report(.text, offset)
  }

  mutating func comment(_ range: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 { markup.comment(range, text) }
  }

  mutating func instruction(_ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan) {
    if markup.depth > 0 { markup.instruction(target, content, text) }
  }
}
