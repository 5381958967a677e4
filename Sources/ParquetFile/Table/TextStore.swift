/// Texts in Parquet's PLAIN encoding, each after its length in 4 bytes.
///
/// Most time of a batch of texts goes here, so that length and text are written by one access to memory
/// that is there already; that of an array is asked for twice.
struct TextStore: Sendable {
  /// The texts, and after them what is not used yet.
  private var memory: [UInt8] = []
  /// How many bytes the texts have.
  private var count = 0

  /// The texts with their lengths.
  var bytes: ArraySlice<UInt8> { memory[..<count] }

  /// Adds a text and returns how many bytes it takes.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
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
    return end - start
  }

  /// Forgets all texts and keeps the memory.
  mutating func removeAll() { count = 0 }

  private mutating func grow(to end: Int) {
    let size = max(end, 2 * memory.count, 64)
    memory.append(contentsOf: repeatElement(0, count: size - memory.count))
  }
}
