/// The ids of the responses that an import met, by the table that they are in.
struct MetIds: Sendable {
  /// What stands for the ids of each table, by its file; the present one last.
  private var tables: [(file: String, marks: Set<Int>)] = []
  private var count = 0

  /// As many ids as are remembered, so that memory stays flat.
  private static let most = 1 << 20

  /// Takes the ids that follow as those of a table.
  mutating func begin(_ file: String) { tables.append((file, [])) }

  /// Takes an id, and says whether its table has it already.
  mutating func insert(_ id: Span<UInt8>) -> Bool {
    guard let last = tables.indices.last else { return false }
    let mark = Self.mark(of: id)
    if count >= Self.most { return tables[last].marks.contains(mark) }
    let isNew = tables[last].marks.insert(mark).inserted
    if isNew { count += 1 }
    return !isNew
  }

  /// The file of the table before the present one that has an id.
  func earlierFile(with id: Span<UInt8>) -> String? {
    if tables.count < 2 { return nil }
    let mark = Self.mark(of: id)
    return tables.dropLast().first { $0.marks.contains(mark) }?.file
  }

  private static func mark(of id: Span<UInt8>) -> Int {
    var hasher = Hasher()
    id.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
