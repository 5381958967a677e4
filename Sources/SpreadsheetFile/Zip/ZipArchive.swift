import CompressedFiles
package import SurveyDiagnostics

/// The files in a zip archive that is in memory.
///
/// [APPNOTE 6.3.10](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): stored and deflated entries, with the
/// extension for sizes of 64 bits. What is read is what the directory at the end says; an archive whose entries
/// share bytes, or that unpacks to more than a limit, is refused, so that a small file cannot become a huge one.
///
/// ```swift
/// let archive = try ZipArchive(bytes, name: "form.xlsx")
/// let text = try archive.contents(of: "xl/workbook.xml")
/// ```
package struct ZipArchive: Sendable {
  /// The names of its files, in the order of its directory.
  package var names: [String] { entries.map(\.name) }

  private let bytes: [UInt8]
  private let file: String
  private let entries: [ZipEntry]
  private let numbers: [String: Int]

  /// Whether bytes begin as an archive does.
  package static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Reads the directory of an archive; `name` is that of the file, for messages.
  ///
  /// Throws where it is damaged, has a name twice, or unpacks to more than `limit` bytes.
  package init(_ bytes: [UInt8], name: String, limit: Int = 512 << 20) throws(Diagnostic) {
    let location = Location(file: name)
    guard let entries = ZipDirectory(bytes).entries else {
      throw Diagnostic(.damagedArchive, at: location)
    }
    var numbers: [String: Int] = [:]
    var size = 0
    for (number, entry) in entries.enumerated() {
      guard numbers.updateValue(number, forKey: entry.name) == nil else {
        throw Diagnostic(.entryTwice, ["name": .quoted(entry.name)], at: location)
      }
      let (sum, isTooLarge) = size.addingReportingOverflow(entry.size)
      guard !isTooLarge, sum <= limit else {
        throw Diagnostic(.archiveTooLarge, ["limit": .number(limit)], at: location)
      }
      size = sum
    }
    (self.bytes, self.entries, self.numbers, file) = (bytes, entries, numbers, name)
  }

  /// What a file of the archive holds; `nil` where there is none of this name.
  ///
  /// Throws where it is damaged, encrypted, or compressed in a way that is not read.
  package func contents(of name: String) throws(Diagnostic) -> [UInt8]? {
    guard let entry = numbers[name].map({ entries[$0] }) else { return nil }
    let location = Location(file: file)
    let name = Diagnostic.Argument.Value.quoted(entry.name)
    if entry.isEncrypted { throw Diagnostic(.encryptedEntry, ["name": name], at: location) }
    let data = bytes[entry.data]
    let contents: [UInt8]?
    switch entry.method {
    case .stored: contents = data.count == entry.size ? Array(data) : nil
    case .deflated: contents = DeflateData.inflated(data, size: entry.size)
    case .other(let number):
      throw Diagnostic(
        .unknownCompression, ["name": name, "method": .number(number)], at: location)
    }
    guard let contents, DeflateData.checksum(contents[...]) == entry.checksum else {
      throw Diagnostic(.damagedEntry, ["name": name], at: location)
    }
    return contents
  }
}

/// What the directory of an archive says of a file.
struct ZipEntry: Sendable {
  enum Method: Equatable, Sendable {
    case stored, deflated
    case other(Int)

    init(_ number: Int) {
      switch number {
      case 0: self = .stored
      case 8: self = .deflated
      default: self = .other(number)
      }
    }
  }

  let name: String
  let method: Method
  let isEncrypted: Bool
  /// Where its data are in the archive.
  let data: Range<Int>
  /// How many bytes they unpack to, and their CRC-32.
  let size: Int
  let checksum: UInt32
}
