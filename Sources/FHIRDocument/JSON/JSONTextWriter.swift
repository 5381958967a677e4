/// Writes JSON as text, value by value: commas, indentation and escapes are its own.
///
/// Numbers are texts, so that `1.50` stays `1.50`. Who writes keeps to the grammar: a key before
/// each value of an object, and everything closed that was opened.
///
/// ```swift
/// var writer = JSONTextWriter()
/// writer.openObject()
/// writer.key("dose")
/// writer.number("1.50")
/// writer.closeObject()
/// writer.finish()  // {"dose":1.50}
/// ```
public struct JSONTextWriter: ~Copyable {
  private var output: TextBuffer
  private let isPretty: Bool
  /// How many objects and arrays are open.
  private var level = 0
  /// Whether nothing is written yet in the innermost object or array.
  private var isFirst = true
  private var isAfterKey = false

  /// A writer of one value, or of several on lines of their own.
  public init(style: TextStyle = .compact) { self.init(style, addingTo: [], expected: 256) }

  /// A writer that goes on with a text, which is empty until ``finish()`` gives it back.
  package init(continuing text: inout [UInt8]) {
    let output = text
    text = []
    self.init(.compact, addingTo: output, expected: 256)
  }

  /// A writer that adds to a text; `expected` is about how many bytes.
  init(_ style: TextStyle, addingTo output: consuming [UInt8], expected: Int) {
    isPretty = style == .pretty
    self.output = TextBuffer(addingTo: output, expected: expected)
  }

  /// The text in UTF-8, without a line break at the end.
  public consuming func finish() -> [UInt8] { output.finish() }

  /// The text written since this was last asked; what is open stays open.
  package mutating func take() -> [UInt8] { output.take() }

  /// Ends a line, for another value to follow.
  public mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Ends a line behind an entry of an array, for another entry to follow.
  package mutating func endEntryLine() {
    output.append(UInt8(ascii: ","))
    endLine()
  }
}

// MARK: Objects and arrays

extension JSONTextWriter {
  /// Opens an object.
  @inline(__always)
  public mutating func openObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  @inline(__always)
  public mutating func closeObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  @inline(__always)
  public mutating func openArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  @inline(__always)
  public mutating func closeArray() { close(UInt8(ascii: "]")) }

  /// Starts a member of an object; its value comes next.
  public mutating func key(_ name: String) {
    separate()
    quote(name)
    endKey()
  }

  /// Starts a member of an object and opens the object that it is.
  public mutating func openObject(_ name: String) {
    key(name)
    openObject()
  }

  /// Starts a member of an object and opens the array that it is.
  public mutating func openArray(_ name: String) {
    key(name)
    openArray()
  }

  @inline(__always)
  private mutating func open(_ bracket: UInt8) {
    separate()
    begin(bracket)
  }

  @inline(__always)
  private mutating func begin(_ bracket: UInt8) {
    output.append(bracket)
    level &+= 1
    isFirst = true
  }

  @inline(__always)
  private mutating func close(_ bracket: UInt8) {
    level &-= 1
    if !isFirst { newLine() }
    output.append(bracket)
    isFirst = false
  }

  /// Goes on to the next value or key, behind a comma where it is not the first.
  @inline(__always)
  mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    startEntry()
  }

  /// The same where no key was written before.
  @inline(__always)
  mutating func startEntry() {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    if level > 0 { newLine() }
  }

  @inline(__always)
  private mutating func newLine() {
    guard isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<level * 2 { output.append(UInt8(ascii: " ")) }
  }

  @inline(__always)
  private mutating func endKey() {
    output.append(UInt8(ascii: ":"))
    isAfterKey = true
    if isPretty { output.append(UInt8(ascii: " ")) }
  }
}

// MARK: Values

extension JSONTextWriter {
  /// Writes a text in quotation marks.
  public mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  /// Writes a number by its text.
  public mutating func number(_ text: String) { raw(text.utf8) }

  /// Writes a whole number.
  public mutating func number(_ value: Int) { raw(String(value).utf8) }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    output.append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    output.append("null")
  }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    let bytes = Array(json)
    output.append(bytes.span.bytes, 0, bytes.count)
  }

  /// Writes a member with a text, where there is one.
  public mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a member with a whole number, where there is one.
  public mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes a member with an array of texts, where there are any.
  public mutating func member(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    openArray(name)
    for text in texts { string(text) }
    closeArray()
  }

  /// Writes a member with `true` or `false`.
  public mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes).bytes
      appendQuoted(bytes, 0..<bytes.byteCount)
    }
  }

  @inline(__always)
  mutating func appendQuoted(_ bytes: RawSpan, _ range: Range<Int>) {
    if output.appendQuoted(bytes, range.lowerBound, range.count) { return }
    output.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(bytes, range.lowerBound, range.count, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}

// MARK: For the writer of resources

/// What is around a value is started by a key or ``startEntry()``; the rest adds bytes alone.
extension JSONTextWriter {
  /// Starts a member by the number of a name that FHIR knows; `false` where it is long, or there is none.
  @inline(__always)
  mutating func key(_ name: UInt16, _ keys: RuleTable<NameTable.Key>) -> Bool {
    startEntry()
    guard Int(name) < keys.count else { return false }
    let key = keys[Int(name)]
    guard key.length <= 16 else { return false }
    output.append(key.head, key.tail, length: key.length)
    if isPretty { output.append(UInt8(ascii: " ")) }
    return true
  }

  /// Goes on with a member where ``key(_:_:)`` did not; `false` where FHIR does not know the name.
  mutating func longKey(_ name: UInt16, _ names: NameTable) -> Bool {
    guard names.appendLongKey(name, to: &output) else { return false }
    if isPretty { output.append(UInt8(ascii: " ")) }
    return true
  }

  /// Goes on with a member by the text of its name.
  @inline(never)
  mutating func otherKey(_ name: String, underscore: Bool) {
    output.append(underscore ? "\"_" : "\"")
    let text = Array(name.utf8)
    JSONText.appendEscaped(text.span.bytes, 0, text.count, to: &output)
    output.append("\":")
    if isPretty { output.append(UInt8(ascii: " ")) }
  }

  /// Opens an object whose entry is started.
  @inline(__always)
  mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Opens an array whose entry is started.
  @inline(__always)
  mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Adds `null`.
  mutating func appendNull() { output.append("null") }

  /// Adds bytes of a text, which are JSON.
  @inline(__always)
  mutating func append(_ bytes: RawSpan, _ range: Range<Int>) {
    output.append(bytes, range.lowerBound, range.count)
  }

  /// Adds bytes of a text in quotation marks as they are; `false`, and nothing added, where they are
  /// many, or near the end of all bytes.
  @inline(__always)
  mutating func appendQuotedAsIs(_ bytes: RawSpan, _ start: UInt32, _ length: UInt32) -> Bool {
    output.appendQuotedAsIs(bytes, Int(start), Int(length))
  }

  /// The same for any bytes.
  mutating func appendQuotedAsIs(_ bytes: RawSpan, _ range: Range<Int>) {
    output.append(UInt8(ascii: "\""))
    output.append(bytes, range.lowerBound, range.count)
    output.append(UInt8(ascii: "\""))
  }

  /// Adds a text in quotation marks, all of its escapes made here.
  @inline(never)
  mutating func appendQuoted(_ text: [UInt8]) {
    output.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(text.span.bytes, 0, text.count, to: &output)
    output.append(UInt8(ascii: "\""))
  }
}
