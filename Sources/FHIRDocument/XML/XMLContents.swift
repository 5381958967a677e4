import SurveyDiagnostics

/// What the scanner has made of a text, or of its beginning.
struct XMLContents {
  var nodes: [Node] = []
  /// The values that are not in the text as they are, and those of a long text.
  var added: [UInt8] = []
  /// Whether no value is in the text.
  var copiesAll = false
  var addedValues: [AddedValue] = []
  /// The nodes without a value that may be objects or primitives, in their order.
  var unclear: [UInt32] = []
  /// The names that FHIR does not know.
  var localNames: [String] = []
  var findings = FindingList<TextFinding>()
  /// What stopped the scanner.
  var failure: TextFinding?

  /// Reads a text in UTF-8.
  ///
  /// Room for nodes is made for text as dense as FHIR's; denser text is read a second time, with room
  /// for a node every two bytes.
  static func read(_ text: [UInt8], _ limits: XMLLimits) -> XMLContents {
    guard text.count <= UInt32.max else {
      return XMLContents(failure: TextFinding(.tooManyBytes, at: 0))
    }
    let contents = read(text, limits, room: text.count / 16 + 16)
    guard contents.failure?.isOutOfRoom == true else { return contents }
    return read(text, limits, room: text.count / 2 + 16)
  }

  private static func read(_ text: [UInt8], _ limits: XMLLimits, room: Int) -> XMLContents {
    var contents = XMLContents()
    contents.nodes = Array(unsafeUninitializedCapacity: room) { memory, count in
      guard let room = NodeRoom(memory) else { return }
      let builder = XMLTreeBuilder(room, ofText: text.count, limits)
      var scanner = XMLScanner(handler: builder, limits: limits)
      do throws(TextFinding) {
        try scanner.scan(text.span.bytes)
        if scanner.handler.values.count > UInt32.max {
          throw TextFinding(.tooManyBytes, at: 0)
        }
      } catch {
        contents.failure = error
      }
      count = scanner.handler.nodes.count
      contents.take(scanner.handler)
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
