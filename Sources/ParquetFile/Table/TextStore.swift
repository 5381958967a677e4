/// The texts of a column, each after its length in 4 bytes, and which of them each value is.
///
/// Most time of a batch of texts goes here, so that length and text are written by one access to memory
/// that is there already; that of an array is asked for twice.
struct TextStore: Sendable {
  /// The texts, and after them what is not used yet.
  private var memory: [UInt8] = []
  /// How many bytes the texts have.
  private var count = 0
  /// Where the text of each value begins, unless the values are the texts.
  private var places: [Int] = []
  /// Whether each text is one value, in their order; their bytes are Parquet's PLAIN encoding then.
  private(set) var isPlain = true
  /// How many bytes the values have in PLAIN encoding.
  private(set) var plainSize = 0

  /// The texts with their lengths.
  var bytes: ArraySlice<UInt8> { memory[..<count] }

  /// Where the text of each value begins.
  var valuePlaces: [Int] {
    if !isPlain { return places }
    var (places, place): ([Int], Int) = ([], 0)
    while place < plainSize, let text = bytes.span.bytes.plainText(at: place) {
      places.append(place)
      place = text.upperBound
    }
    return places
  }

  /// Keeps a text for values; where it is, with its length.
  @inline(__always)
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = count
    let end = start + 4 + text.count
    if end > memory.count { grow(to: end) }
    memory.withUnsafeMutableBytes { memory in
      let length = UInt32(clamping: text.count).littleEndian
      memory.storeBytes(of: length, toByteOffset: start, as: UInt32.self)
      UnsafeMutableRawBufferPointer(rebasing: memory[(start + 4)..<end])
        .copyMemory(from: UnsafeRawBufferPointer(text))
    }
    count = end
    return start..<end
  }

  /// Adds a value that is the text at a place.
  @inline(__always)
  mutating func append(at place: Int, size: Int) {
    if isPlain, place != plainSize {
      places = valuePlaces
      isPlain = false
    }
    if !isPlain { places.append(place) }
    plainSize += size
  }

  /// Adds the values in PLAIN encoding to others.
  func appendPlain(to values: inout [UInt8]) {
    if isPlain {
      values.append(contentsOf: memory[..<plainSize])
      return
    }
    let bytes = bytes
    for place in places {
      if let text = bytes.span.bytes.plainText(at: place) {
        values.append(contentsOf: bytes[text])
      }
    }
  }

  /// Forgets all texts and keeps the memory.
  mutating func removeAll() {
    count = 0
    places.removeAll(keepingCapacity: true)
    isPlain = true
    plainSize = 0
  }

  private mutating func grow(to end: Int) {
    let size = max(end, 2 * memory.count, 64)
    memory.append(contentsOf: repeatElement(0, count: size - memory.count))
  }
}
