import SurveyDiagnostics

/// Makes nodes of what the scanner finds in FHIR's XML.
///
/// `value` is the value of a primitive, `id` and `url` are children; the element inside `contained`,
/// `resource` and the like names the type of the resource; `div` is one primitive with its markup.
/// [xml.html](https://hl7.org/fhir/R4/xml.html)
struct XMLTreeBuilder: XMLHandler, ~Copyable {
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

    /// The index among the nodes.
    var node: Int { Int(number) }
  }

  var nodes: NodeRoom
  var values: ValueStore
  /// The values that are not in the text itself, in the order of their nodes.
  var addedValues: [AddedValue] = []
  /// Nodes without a value that may be objects or primitives.
  var unclear: [UInt32] = []
  var findings = FindingList<TextFinding>()
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

  /// The most bytes of one narrative.
  private let markupLimit: Int
  private let table = NameTable.shared
  /// Which names mostly follow which.
  private var followers = NameFollowers.none
  /// The element that was started or ended last; whether nothing is inside of it yet.
  var lastName = ElementName.root.rawValue
  var isFirst = true

  /// A builder of nodes in that room, for a text with so many bytes.
  init(_ nodes: NodeRoom, ofText count: Int, _ limits: XMLLimits) {
    self.nodes = nodes
    markupLimit = limits.string
    values = ValueStore(ofText: count)
    followers.makeRoom(for: count)
  }

  /// Whether there is room for all nodes that one tag can make: a container, a resource, its type
  /// and its `id`.
  var hasRoom: Bool { nodes.hasRoom(for: 4) }
  /// Whether text is content, as in markup.
  var keepsText: Bool { markup.depth > 0 }
  /// Where the last narrative starts.
  var markupStart = 0

  /// Adds a primitive with a value.
  @inline(__always)
  mutating func append(
    _ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan
  ) {
    append(name, valueAt: values.range(of: value, text), at: offset)
  }

  @inline(__always)
  mutating func append(_ name: UInt16, valueAt range: Range<Int>, at offset: Int) {
    if range.lowerBound >= values.sourceCount {
      addedValues.append(
        AddedValue(
          node: UInt32(truncatingIfNeeded: nodes.count),
          offset: UInt32(truncatingIfNeeded: offset)))
    }
    nodes.append(Node(name, .text, [], range.lowerBound, range.upperBound, nodes.count))
  }

  @inline(__always)
  mutating func appendObject(_ name: UInt16, at offset: Int) {
    nodes.append(Node(name, .object, [], offset, offset, nodes.count))
  }

  mutating func report(_ code: Diagnostic.Code, at offset: Int) {
    findings.add(TextFinding(code, at: offset))
  }

  /// Reports something by its name.
  mutating func report(_ code: Diagnostic.Code, _ name: String, at offset: Int) {
    findings.add(TextFinding(code, ["name": .literal(name)], at: offset))
  }
}

// MARK: Elements as nearly all are

extension XMLTreeBuilder {
  @inline(__always)
  func takesPlainTags(in namespace: XMLNamespace) -> Bool { isPlain && self.namespace == namespace }

  @inline(__always)
  mutating func plainName(_ text: RawSpan, at start: Int) -> (name: UInt16, end: Int)? {
    let slot = NameFollowers.slot(lastName, isFirst: isFirst)
    let guess = followers[slot]
    let length = table.lengthOfName(guess.first, text, at: start)
    if length > 0, Self.endsName(text.byteOrZero(start &+ length)) {
      return (guess.first, start &+ length)
    }
    return otherName(text, at: start, guess.second, slot)
  }

  @inline(never)
  private mutating func otherName(
    _ text: RawSpan, at start: Int, _ guess: UInt16, _ slot: Int
  ) -> (name: UInt16, end: Int)? {
    let length = table.lengthOfName(guess, text, at: start)
    if length > 0, Self.endsName(text.byteOrZero(start &+ length)) {
      return (guess, start &+ length)
    }
    let end = text.endOfLetters(start)
    guard text.byteOrZero(start) &- UInt8(ascii: "a") < 26,
      let name = table.find(text, from: start, length: end &- start),
      name != ElementName.div.rawValue
    else { return nil }
    followers.add(name, slot)
    return (name, end)
  }

  /// Whether a name certainly ends before a byte.
  @inline(__always)
  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ">")
  }

  @inline(__always)
  mutating func startPlain(_ name: UInt16, at offset: Int) {
    (lastName, isFirst) = (name, true)
    frames.append(Frame(nodes.count, .element))
    appendObject(name, at: offset)
  }

  @inline(__always)
  mutating func startPlain(_ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan) {
    (lastName, isFirst) = (name, true)
    frames.append(Frame(nodes.count, .element))
    append(name, value, at: offset, text)
  }

  @inline(__always)
  mutating func startPlain(
    _ name: UInt16, url: XMLValue, at offset: Int, _ text: RawSpan
  ) -> Bool {
    guard hasURL(name) else { return false }
    startPlain(name, at: offset)
    append(ElementName.url.rawValue, url, at: offset, text)
    return true
  }

  @inline(__always)
  mutating func addPlain(_ name: UInt16, _ value: XMLValue, at offset: Int, _ text: RawSpan) {
    (lastName, isFirst) = (name, false)
    append(name, value, at: offset, text)
  }

  /// Ends the innermost element.
  @inline(__always)
  mutating func end(_ text: RawSpan) throws(TextFinding) {
    if isPlain, frames.last.role == .element {
      endElement(frames.removeLast())
    } else {
      endOther(text)
      isPlain = findPlain()
      try checkMarkup()
    }
  }

  /// Refuses a narrative that has become too long.
  private func checkMarkup() throws(TextFinding) {
    guard markup.output.count > markupLimit else { return }
    throw TextFinding(.stringTooLong, ["limit": .number(markupLimit)], at: markupStart)
  }
}

// MARK: Events

extension XMLTreeBuilder {
  /// Starts an element.
  mutating func start(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(TextFinding) {
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
    try checkMarkup()
  }

  private mutating func startElement(
    _ tag: XMLTag, _ attributes: [XMLAttribute],
    _ namespaces: borrowing XMLNamespaces, _ text: RawSpan
  ) throws(TextFinding) {
    let first = text.byte(tag.name.lowerBound)
    if frames.isEmpty {
      startRoot(tag, attributes, namespaces, text)
    } else if tag.namespace != namespace {
      skip(.foreignElement, tag, text)
    } else if first == UInt8(ascii: "_") {
      skip(.underscoreElement, tag, text)
    } else if (0x41...0x5A).contains(first) {
      startResource(tag, attributes, text)
    } else if frames.last.role == .container {
      skip(.crowdedContainer, tag, text)
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

  /// Takes text between tags; as it is where it is plain.
  mutating func text(_ range: Range<Int>, isPlain: Bool, _ text: RawSpan) throws(TextFinding) {
    if markup.depth > 0 {
      markup.text(range, as: isPlain ? .verbatim : .content, text)
      try checkMarkup()
    } else {
      reportText(range, at: range.first { text.byte($0) > 0x20 }, text)
    }
  }

  /// Takes the content of a CDATA section.
  mutating func section(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    if markup.depth > 0 {
      markup.text(range, as: .verbatim, text)
      try checkMarkup()
    } else if range.contains(where: { text.byte($0) > 0x20 }) {
      reportText(range, at: range.lowerBound - 9, text)
    }
  }

  private mutating func reportText(_ range: Range<Int>, at offset: Int?, _ text: RawSpan) {
    guard let offset, skipped == 0, !frames.isEmpty, !frames.last.hasText else { return }
    frames.last.hasText = true
    report(.foreignContent, at: offset)
  }

  mutating func comment(_ range: Range<Int>, _ text: RawSpan) throws(TextFinding) {
    guard markup.depth > 0 else { return }
    markup.comment(range, text)
    try checkMarkup()
  }

  mutating func instruction(
    _ target: Range<Int>, _ content: Range<Int>, _ text: RawSpan
  ) throws(TextFinding) {
    guard markup.depth > 0 else { return }
    markup.instruction(target, content, text)
    try checkMarkup()
  }
}
