public import Diagnostics
public import FHIRDocument

/// The responses in files, folders and standard input, one after the other.
///
/// Each input may be NDJSON (a resource a line), one resource, or a Bundle, whose entries'
/// resources are yielded one by one; NDJSON may hold Bundles, too. The content tells which, not the
/// suffix. Of a folder, all `.json`, `.xml` and `.ndjson` files in it and below it are read, sorted
/// by name; names that start with a point are left out. NDJSON is read in blocks, so that memory
/// holds one block; anything else is held whole.
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

  private let options: ReadOptions
  private let check: RecordCheck
  private var reader: JSONReader
  private var paths: ArraySlice<String>
  private var file: InputFile?
  private var isLines = false
  private var entries: BundleEntries?
  private var bytesOfClosedFiles = 0

  /// Finds the files; throws where a name leads nowhere or a folder cannot be read.
  ///
  /// Resources of another type than `wanted` are rejected; `nil` takes every type.
  public init(
    _ paths: [String], wanted: String? = "QuestionnaireResponse",
    options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    check = RecordCheck(wanted, isStrict: options.isStrict)
    files = try InputPaths.expand(paths)
    self.paths = files[...]
    self.options = options
    reader = JSONReader(options: options)
    var total: Int? = 0
    for file in files {
      let size = file == "-" ? nil : FileSystem.size(of: file)
      total = total.flatMap { sum in size.map { sum + $0 } }
    }
    totalBytes = total
  }

  /// How many bytes were read so far.
  public var bytesRead: Int { bytesOfClosedFiles + (file?.bytesRead ?? 0) }

  /// The next response, or the next thing that is none; `nil` at the end.
  public mutating func next() -> BatchItem? {
    while true {
      if let item = entries?.next() { return item }
      entries = nil
      if let file {
        do {
          if let item = try nextItem(of: file) { return item }
          if entries != nil { continue }
        } catch {
          closeFile()
          return Self.unreadable(file.name, error)
        }
        closeFile()
      } else {
        guard let path = paths.popFirst() else { return nil }
        do {
          try open(path)
        } catch {
          return Self.unreadable(path, error)
        }
      }
    }
  }

  private mutating func closeFile() {
    bytesOfClosedFiles += file?.bytesRead ?? 0
    file = nil
  }

  private static let bundle = Array("Bundle".utf8)

  private static func unreadable(_ path: String, _ failure: SystemFailure) -> BatchItem {
    .rejected(
      RejectedRecord(diagnostics: [InputPaths.unreadable(path, failure.message)], raw: []))
  }
}

// MARK: One file

extension BatchInput {
  private mutating func open(_ path: String) throws(SystemFailure) {
    let opened = try InputFile(path: path)
    isLines = isResource(try opened.peekLines(1).first ?? [])
    if !isLines { isLines = isResourceBehindBadLines(try opened.peekLines(9)) }
    file = opened
  }

  /// Whether a line is a whole resource; of a text that starts with such a line, each line is read
  /// by itself.
  private mutating func isResource(_ line: [UInt8]) -> Bool {
    guard Format(of: line) == .json else { return false }
    return reader.read(Source(name: "", bytes: line)).document?.root.resourceType != nil
  }

  /// Whether one of the first lines is a whole resource, and not a part of one value that began
  /// before it: `"contained": [`, the resource, `]`.
  private mutating func isResourceBehindBadLines(_ lines: [[UInt8]]) -> Bool {
    guard let found = lines.prefix(8).firstIndex(where: { isResource($0) }) else { return false }
    var before = OpenValue()
    for line in lines[..<found] { before.add(line) }
    return !before.isOpen || !before.goesOn(behind: lines[found], lines.dropFirst(found + 1).first)
  }

  /// The next item of a file; `nil` at its end, or where `entries` were found.
  private mutating func nextItem(of file: InputFile) throws(SystemFailure) -> BatchItem? {
    guard isLines else {
      let bytes = try file.rest()
      return bytes.isBlank ? nil : item(from: bytes, file.name, line: 1)
    }
    while let (bytes, line) = try file.nextLine() {
      if bytes.isBlank { continue }
      return item(from: bytes, file.name, line: line)
    }
    return nil
  }

  private mutating func item(from bytes: [UInt8], _ name: String, line: Int) -> BatchItem? {
    let source = Source(name: name, bytes: bytes, firstLine: line)
    let result =
      Format(of: bytes) == .json && bytes.count <= options.maximumSize
      ? reader.read(source) : Document.read(source, options: options)
    guard let root = result.document?.root else {
      return .rejected(RejectedRecord(diagnostics: result.diagnostics, raw: bytes[...]))
    }
    if root[.resourceType]?.hasText(Self.bundle) == true {
      entries = BundleEntries(
        root, check, file: name, line: line, bytes: bytes,
        findings: check.findings(in: root, result.diagnostics))
      return nil
    }
    let findings =
      check.isWanted(root) ? check.findings(in: root, result.diagnostics) : result.diagnostics
    return check.check(root, file: name, line: line, raw: bytes[...], findings: findings)
  }
}
