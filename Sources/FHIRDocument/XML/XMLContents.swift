/// What the parser has made of a text, or of its beginning.
struct XMLContents {
  var nodes: [Node] = []
  /// The values that do not stand so in the text, and those of a long text.
  var added: [UInt8] = []
  /// Whether no value stands in the text.
  var copiesAll = false
  var addedValues: [AddedValue] = []
  /// The nodes without a value that may be objects or primitives, in their order.
  var unclear: [UInt32] = []
  /// The names that FHIR does not know.
  var localNames: [String] = []
  var findings = FindingList<XMLFinding>()
  /// What stopped the parser.
  var failure: XMLFailure?

  /// Reads a text in UTF-8.
  ///
  /// Room for nodes is made for text as dense as FHIR's; denser text is read a second time, with room
  /// for a node every two bytes.
  static func read(_ text: [UInt8], _ limits: XMLLimits) -> XMLContents {
    guard text.count <= UInt32.max else {
      return XMLContents(failure: XMLFailure(reason: .tooLarge, offset: 0))
    }
    let contents = read(text, limits, room: text.count / 16 + 16)
    guard case .roomUsedUp = contents.failure?.reason else { return contents }
    return read(text, limits, room: text.count / 2 + 16)
  }

  private static func read(_ text: [UInt8], _ limits: XMLLimits, room: Int) -> XMLContents {
    var contents = XMLContents()
    contents.nodes = Array(unsafeUninitializedCapacity: room) { memory, count in
      guard let room = NodeRoom(memory) else { return }
      let builder = XMLTreeBuilder(room, ofText: text.count)
      var parser = XMLParser(builder: builder, limits: limits)
      do throws(XMLFailure) {
        try parser.parse(text.span.bytes)
        if parser.builder.values.count > UInt32.max {
          throw XMLFailure(reason: .tooLarge, offset: 0)
        }
      } catch {
        contents.failure = error
      }
      count = parser.builder.nodes.count
      contents.take(parser.builder)
    }
    return contents
  }

  private mutating func take(_ builder: borrowing XMLTreeBuilder) {
    added = builder.values.added
    copiesAll = builder.values.copiesAll
    addedValues = builder.addedValues
    unclear = builder.unclear.sorted()
    localNames = builder.localNames.texts
    findings = builder.findings
  }
}
