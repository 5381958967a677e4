public import FHIRDocument
public import SurveyDiagnostics
import SystemIO

/// The responses in files, folders and standard input, one after the other.
///
/// Each input may be NDJSON (a resource a line), one resource, or a Bundle, whose entries'
/// resources are yielded one by one; NDJSON may hold Bundles, too. The content says which, not the
/// suffix. Of a folder, all `.json`, `.xml` and `.ndjson` files in it and below it are read, sorted
/// by name, those with a further `.gz` or `.zst`, too; names that start with a point are left out, and
/// so is what this program writes beside other files.
/// What is compressed with gzip or Zstandard is read as what it holds. NDJSON is read in blocks, so
/// that memory holds one block; anything else is held whole.
///
/// ```swift
/// var input = try BatchInput(["responses.ndjson", "more/", "-"])
/// while let item = input.next() { … }
/// ```
public struct BatchInput {
  /// How many bytes the inputs have; `nil` where that is not known, as of a pipe.
  public let totalBytes: Int?
  /// The files that are read, in their order; `-` for standard input.
  let files: [String]

  var pieces: PieceReader
  var reader: RecordReader

  /// Finds the files; throws where a name leads nowhere or a folder cannot be read.
  ///
  /// Resources of another type than `wanted` are rejected; `nil` takes every type. A Bundle is one
  /// resource where `opensBundles` is false.
  public init(
    _ paths: [String], wanted: String? = "QuestionnaireResponse", opensBundles: Bool = true,
    options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    files = try InputPaths.expand(paths, alsoCompressed: true)
    totalBytes = InputPaths.size(of: files)
    pieces = PieceReader(files.map { InputPart(path: $0) }, options: options)
    let check = RecordCheck(wanted, isStrict: options.isStrict)
    reader = RecordReader(check, opensBundles: opensBundles, options: options)
  }

  /// How many bytes were read so far.
  public internal(set) var bytesRead = 0

  /// The next response, or the next thing that is none; `nil` at the end.
  public mutating func next() -> BatchItem? {
    while true {
      if let item = reader.next() { return item }
      guard let piece = pieces.next() else { return nil }
      bytesRead += piece.size
      reader.start(piece)
    }
  }
}
