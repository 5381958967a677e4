/// What a decoder did with some bytes.
struct DecodingStep {
  enum Outcome {
    /// It goes on, with more input or more room.
    case more
    /// A member or a frame has ended; another one may follow.
    case ended
    /// The bytes are not what the format wants.
    case damaged
    /// The data want more memory than is given to them.
    case wantsMemory
  }

  /// How many bytes of input were used up.
  var consumed: Int
  /// How many bytes were written.
  var produced: Int
  var outcome: Outcome
}

/// Decodes one format, piece by piece, in memory that does not depend on the data.
protocol Decoder {
  /// Decodes what fits into a room.
  mutating func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> DecodingStep
}
