/// A format in which files are compressed, recognised by its first bytes.
enum CompressionFormat: String, Sendable {
  case gzip
  case zstd

  /// How many bytes say which format it is.
  static let signatureSize = 4

  /// The format of what starts with these bytes; `nil` for none, or where they are too few.
  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: Self.gzipStart) {
      self = .gzip
    } else if bytes.starts(with: Self.frameStart) || Self.isSkippable(bytes) {
      self = .zstd
    } else {
      return nil
    }
  }

  /// Whether more bytes may yet make it one of the formats.
  static func mayFollow(_ bytes: ArraySlice<UInt8>) -> Bool {
    gzipStart.starts(with: bytes) || frameStart.starts(with: bytes)
      || ((bytes.first.map(skippable.contains) ?? true)
        && skippableRest.starts(with: bytes.dropFirst()))
  }

  func makeDecoder() -> any Decoder {
    switch self {
    case .gzip: GzipDecoder()
    case .zstd: ZstdDecoder()
    }
  }

  private static let gzipStart: [UInt8] = [0x1F, 0x8B]
  private static let frameStart: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// The first byte of a frame that is skipped, and what follows it.
  private static let skippable: ClosedRange<UInt8> = 0x50...0x5F
  private static let skippableRest: [UInt8] = [0x2A, 0x4D, 0x18]

  private static func isSkippable(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first.map(skippable.contains) == true && bytes.dropFirst().starts(with: skippableRest)
  }
}
