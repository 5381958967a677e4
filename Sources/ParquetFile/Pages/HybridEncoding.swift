/// Small numbers of which each is a run of equal ones or packed into its bits, whatever is shorter.
protocol HybridSource {
  /// How many bits a number has.
  var width: Int { get }
  /// The index after the last number.
  var end: Int { get }
  /// The number at an index, and how many equal ones begin there.
  func run(at index: Int) -> (number: UInt32, length: Int)
  /// Adds numbers packed into their bits, in groups of 8; what is missing in the last group is 0.
  func pack(_ range: Range<Int>, into bytes: inout [UInt8])
}

/// Parquet's hybrid of run length encoding and bit packing
/// ([RLE](https://parquet.apache.org/docs/file-format/data-pages/encodings/#RLE)).
enum HybridEncoding {
  /// Adds the numbers from an index on.
  ///
  /// Runs shorter than a group of 8 cannot be told from the packed numbers around them without
  /// giving up groups, and readers expect full groups but at the end.
  static func append(_ source: some HybridSource, from start: Int, to bytes: inout [UInt8]) {
    var packed = start
    var index = start
    while index < source.end {
      let (number, length) = source.run(at: index)
      if length < 8 {
        index += 8
        continue
      }
      pack(packed..<index)
      Varint.append(length << 1, to: &bytes)
      for shift in stride(from: 0, to: source.width, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
      }
      index += length
      packed = index
    }
    pack(packed..<source.end)

    func pack(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      Varint.append(((range.count + 7) / 8) << 1 | 1, to: &bytes)
      source.pack(range, into: &bytes)
    }
  }
}

/// The definition levels of optional columns: 1 where there is a value.
struct PresenceLevels: HybridSource {
  let presence: PresenceBits
  let end: Int
  var width: Int { 1 }

  func run(at index: Int) -> (number: UInt32, length: Int) {
    let run = presence.run(at: index, end: end)
    return (run.isPresent ? 1 : 0, run.length)
  }

  func pack(_ range: Range<Int>, into bytes: inout [UInt8]) {
    for row in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let left = range.upperBound - row
      let bits = presence.byte(at: row)
      bytes.append(left < 8 ? bits & (1 << UInt8(left) - 1) : bits)
    }
  }
}

/// Indices of a dictionary.
struct DictionaryIndices: HybridSource {
  let indices: [UInt32]
  let width: Int
  let end: Int

  func run(at index: Int) -> (number: UInt32, length: Int) {
    let number = indices[index]
    var next = index + 1
    while next < end, indices[next] == number { next += 1 }
    return (number, next - index)
  }

  func pack(_ range: Range<Int>, into bytes: inout [UInt8]) {
    // 8 numbers fill as many bytes as a number has bits.
    var end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: (range.count + 7) / 8 * width))
    bytes.withUnsafeMutableBytes { bytes in
      var bits: UInt64 = 0
      var count = 0
      for index in indices[range] {
        bits |= UInt64(index) << UInt64(count)
        count += width
        if count >= 32 {
          let word = UInt32(truncatingIfNeeded: bits).littleEndian
          bytes.storeBytes(of: word, toByteOffset: end, as: UInt32.self)
          end += 4
          bits >>= 32
          count -= 32
        }
      }
      while count > 0 {
        bytes[end] = UInt8(truncatingIfNeeded: bits)
        end += 1
        bits >>= 8
        count -= 8
      }
    }
  }
}
