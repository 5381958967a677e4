import FHIRDocument
import SurveyDiagnostics

/// Reads an archive entry by entry: ustar, GNU's long names, the paths of pax; as it is or compressed.
///
/// It is written for archives from anywhere. Links, devices, names that lead out of the folder, doubled
/// names, false checksums, what is cut off and what is too much are refused with a finding.
final class TarReader {
  /// A file or folder.
  struct Entry {
    /// The parts of its name; none for the folder of the archive itself.
    let parts: [String]
    /// `nil` for a folder.
    let size: Int?

    var name: String { parts.joined(separator: "/") }
  }

  private let stream: ArchiveStream
  private let limits: ArchiveLimits
  /// What of the current entry was not read yet, with what fills its last block.
  private var pending: (content: Int, filling: Int) = (0, 0)
  private var count = 0
  private var total = 0
  private var names = EntryNames()
  /// What the headers before an entry say of it.
  private var longName: [UInt8]?
  private var records: PaxRecords?

  init(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws(Diagnostic) {
    self.limits = limits
    stream = try ArchiveStream(path, limits)
  }

  /// The next file or folder; `nil` at the end.
  func next() throws(Diagnostic) -> Entry? {
    try finishEntry()
    while true {
      guard let header = try header() else { return nil }
      count += 1
      if count > limits.entries { throw stream.refusal(.archiveTooManyEntries(limits.entries)) }
      if let entry = try entry(header) { return entry }
    }
  }

  /// The content of the entry that came last.
  func content() throws(Diagnostic) -> [UInt8] {
    let bytes = try stream.read(pending.content)
    guard bytes.count == pending.content else { throw stream.refusal(.archiveCutOff) }
    pending.content = 0
    return bytes
  }

  private func finishEntry() throws(Diagnostic) {
    guard try stream.skip(pending.content + pending.filling) else {
      throw stream.refusal(.archiveCutOff)
    }
    pending = (0, 0)
  }

  /// The next header; `nil` at the end, behind which there are only zeros.
  private func header() throws(Diagnostic) -> TarHeader? {
    let block = try stream.read(TarHeader.size)
    guard block.count == TarHeader.size else {
      throw stream.refusal(count == 0 ? .archiveNotOne : .archiveCutOff)
    }
    if block.allSatisfy({ $0 == 0 }) {
      guard count > 0, try stream.endsInZeros() else { throw stream.refusal(.archiveNotOne) }
      return nil
    }
    guard let header = TarHeader(block) else {
      throw stream.refusal(count == 0 ? .archiveNotOne : .archiveFalseSum)
    }
    return header
  }

  /// What a header stands for; `nil` where it says something of the next one.
  private func entry(_ header: TarHeader) throws(Diagnostic) -> Entry? {
    let name = records?.path ?? longName ?? header.name
    let shown = String(decoding: name, as: UTF8.self)
    let size = records?.size ?? header.fileSize
    switch TarHeader.Kind(rawValue: header.kind) {
    case .longName: longName = try text(header).prefixBeforeZero
    case .longLink: throw stream.refusal(.archiveLink, shown)
    case .global: _ = try text(header)
    case .extended:
      guard let read = PaxRecords(try text(header)) else {
        throw stream.refusal(.archiveFalseHeader, shown)
      }
      records = read
    case .file, .oldFile:
      if records?.isSparse == true { throw stream.refusal(.archiveUnknownEntry, shown) }
      // Before POSIX, a folder was a name that ends with a slash.
      let isFolder = header.kind == 0 && name.last == UInt8(ascii: "/")
      return try taken(name, size: isFolder ? nil : size, shown, content: size)
    case .folder: return try taken(name, size: nil, shown, content: size)
    case nil:
      let isLink = header.kind == UInt8(ascii: "1") || header.kind == UInt8(ascii: "2")
      let isDevice = (UInt8(ascii: "3")...UInt8(ascii: "6")).contains(header.kind)
      throw stream.refusal(
        isLink ? .archiveLink : isDevice ? .archiveDevice : .archiveUnknownEntry, shown)
    }
    return nil
  }

  private func taken(
    _ name: [UInt8], size: Int?, _ shown: String, content: Int
  ) throws(Diagnostic) -> Entry {
    (longName, records) = (nil, nil)
    do throws(ArchivePath.Refusal) {
      let parts = try ArchivePath.parts(of: name)
      try names.add(parts, isFolder: size == nil)
      if size != nil {
        if content > limits.file { throw .init(reason: .archiveTooLarge(limits.file)) }
        total += content
        if total > limits.total { throw .init(reason: .archiveTooLarge(limits.total)) }
        pending = (content, Self.filling(content))
      } else if content != 0 {
        throw .init(reason: .archiveFalseHeader)
      }
      return Entry(parts: parts, size: size)
    } catch {
      throw stream.refusal(error.reason, shown)
    }
  }

  /// What follows a header that says something of the next one.
  private func text(_ header: TarHeader) throws(Diagnostic) -> [UInt8] {
    guard header.fileSize <= limits.header else { throw stream.refusal(.archiveFalseHeader) }
    let bytes = try stream.read(header.fileSize)
    guard bytes.count == header.fileSize, try stream.skip(Self.filling(bytes.count)) else {
      throw stream.refusal(.archiveCutOff)
    }
    return bytes
  }

  private static func filling(_ size: Int) -> Int {
    (TarHeader.size - size % TarHeader.size) % TarHeader.size
  }
}

/// The names in an archive, each of which may be there once.
private struct EntryNames {
  private var files: Set<String> = []
  private var folders: Set<String> = []

  mutating func add(_ parts: [String], isFolder: Bool) throws(ArchivePath.Refusal) {
    let name = parts.joined(separator: "/")
    if isFolder {
      if files.contains(name) { throw .init(reason: .archiveDoubledName) }
      folders.insert(name)
    } else {
      if parts.isEmpty { throw .init(reason: .archiveUnreadableName) }
      if folders.contains(name) || !files.insert(name).inserted {
        throw .init(reason: .archiveDoubledName)
      }
    }
    for count in parts.indices.dropFirst() {
      let folder = parts[..<count].joined(separator: "/")
      if files.contains(folder) { throw .init(reason: .archiveDoubledName) }
      folders.insert(folder)
    }
  }
}

extension [UInt8] {
  fileprivate var prefixBeforeZero: [UInt8] { Array(prefix { $0 != 0 }) }
}
