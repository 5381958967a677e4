import FHIRDocument
import Foundation
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Outputs in parts, and out of order")
struct SplitTests {
  /// Exports and gives the texts of all files by name.
  private static func files(
    _ target: BatchTarget, _ split: SplitLimit?, in workspace: Workspace,
    _ change: (inout BatchExport) -> Void = { _ in }
  ) throws -> [String: [UInt8]] {
    let inputs = try LongInput.write(to: workspace, count: 300)
    let folder = workspace.file("out")
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var export = BatchExport(target: target, output: folder + "/o\(target.suffix)")
    export.questionnaires = try FormSamples.roots()
    (export.split, export.rejects) = (split, nil)
    change(&export)
    _ = try export.run(inputs) { _ in }
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where !name.hasSuffix(".manifest.json") {
      files[name] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    return files
  }

  /// Rows of CSV, each with its end; line breaks in quoted cells are parts of them.
  private static func rows(_ bytes: [UInt8]) -> [[UInt8]] {
    var rows: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in bytes {
      rows[rows.count - 1].append(byte)
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n"), !isQuoted { rows.append([]) }
    }
    return rows.dropLast(rows.last == [] ? 1 : 0)
  }

  private static func owner(_ row: [UInt8]) -> [UInt8] { Array(row.prefix { $0 != 44 && $0 != 9 }) }

  @Test(
    "Parts are full, begin with the header, and have all rows in order, those of a response together",
    arguments: [
      (BatchTarget.csv, SplitLimit(rows: 200)), (.csv, SplitLimit(rows: 1)),
      (.csv, SplitLimit(bytes: 60_000)), (.csv, SplitLimit(rows: 100, bytes: 40_000)),
      (.table, SplitLimit(rows: 50)), (.table, SplitLimit(bytes: 10_000)),
      (.tsv, SplitLimit(rows: 99)),
    ])
  func full(target: BatchTarget, limit: SplitLimit) throws {
    let workspace = try Workspace()
    let whole = try Self.files(target, nil, in: workspace)
    let parts = try Self.files(target, limit, in: workspace)
    for (name, bytes) in whole where !name.hasSuffix(".json") {
      let base = String(name.dropLast(target.suffix.count))
      let own = (1...1000).map {
        "\(base).\(String("000\($0)".suffix(4)))\(target.suffix)"
      }.prefix { parts[$0] != nil }
      #expect(own.first == "\(base).0001\(target.suffix)")
      let isWithin = !limit.isExceeded(rows: Self.rows(bytes).count - 1, bytes: bytes.count)
      #expect((own.count == 1) == isWithin, "\(name)")
      let header = Self.rows(bytes).first
      var all = [header ?? []]
      var last: (rows: Int, bytes: Int, response: [UInt8])?
      for name in own {
        let bytes = try #require(parts[name])
        let rows = Self.rows(bytes)
        #expect(rows.first == header)
        all += rows.dropFirst()
        let first = rows.dropFirst().first.map(Self.owner) ?? []
        let group = rows.dropFirst().prefix { Self.owner($0) == first }
        if let last {
          #expect(last.response != first, "\(name)")
          let isFull = limit.isExceeded(
            rows: last.rows + group.count, bytes: last.bytes + group.joined().count)
          #expect(isFull, "\(name)")
        }
        let isOne = rows.dropFirst().allSatisfy { Self.owner($0) == first }
        #expect(isOne || !limit.isExceeded(rows: rows.count - 1, bytes: bytes.count), "\(name)")
        last = (rows.count - 1, bytes.count, rows.last.map(Self.owner) ?? [])
      }
      #expect(all == Self.rows(bytes))
    }
    #expect(parts["o.codebook.json"] == whole["o.codebook.json"])
  }

  @Test("Lines of NDJSON are counted as rows")
  func lines() throws {
    let workspace = try Workspace()
    let whole = try Self.files(.ndjson, nil, in: workspace)
    let parts = try Self.files(.ndjson, SplitLimit(rows: 130), in: workspace) {
      $0.output = workspace.file("out/o.ndjson")
    }
    #expect(parts.keys.sorted() == (1...3).map { "o.000\($0).ndjson" })
    let all = parts.sorted { $0.key < $1.key }.flatMap(\.value)
    #expect(all == whole["o.csv"] ?? whole.values.first)
    let counts = parts.sorted { $0.key < $1.key }.map { $0.value.count { $0 == 10 } }
    #expect(counts.prefix(2) == [130, 130])
  }

  @Test("An export without responses is one part")
  func none() throws {
    let workspace = try Workspace()
    let input = try workspace.write("", to: "in")
    var export = BatchExport(target: .csv, output: workspace.file("o.csv"))
    export.split = SplitLimit(rows: 5)
    _ = try export.run([input]) { _ in }
    #expect(try workspace.names() == ["in", "o.0001.csv", "o.csv.manifest.json"])
  }

  @Test("Parts of an earlier run are not overwritten without force, and none of them stays with it")
  func earlier() throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    for name in ["o.0001.csv", "o.0007.csv", "o.12345.csv"] { try workspace.write("old", to: name) }
    let others = ["o.007.csv", "o.x.csv", "o.00001.csv", "o.0002.csv.gz", "p.0001.csv"]
    for name in others { try workspace.write("other", to: name) }
    var export = BatchExport(target: .csv, output: workspace.file("o.csv"))
    export.split = SplitLimit(rows: 5)
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .outputExists)
    export.force = true
    _ = try export.run([input]) { _ in }
    #expect(
      try workspace.names() == (["in", "o.0001.csv", "o.csv.manifest.json"] + others).sorted())
    #expect(try workspace.read("o.0001.csv").hasPrefix("response,"))
  }

  @Test("Only files are split", arguments: ["-", "/dev/null"])
  func refused(output: String) throws {
    let workspace = try Workspace()
    let input = try workspace.write(response("a") + "\n", to: "in")
    var export = BatchExport(target: .csv, output: output)
    export.split = SplitLimit(rows: 5)
    let error = #expect(throws: Diagnostic.self) { try export.run([input]) { _ in } }
    #expect(error?.code == .splitRefused)
  }

  @Test(
    "pyarrow reads parts of Parquet that are full, and have all rows",
    arguments: [
      (BatchTarget.parquet, TableShape.wide, SplitLimit(rows: 50)),
      (.parquet, .tidy, SplitLimit(rows: 101)), (.parquet, .wide, SplitLimit(bytes: 6_000)),
      (.parquet, .tidy, SplitLimit(bytes: 6_000)),
    ])
  func parquet(target: BatchTarget, shape: TableShape, limit: SplitLimit) throws {
    let peers = "\(Project.folder)/.build/table-peers"
    guard FileManager.default.fileExists(atPath: peers) else {
      print("skipped: pyarrow is not installed (make peers)")
      return
    }
    let workspace = try Workspace()
    _ = try Self.files(target, limit, in: workspace) {
      ($0.shape, $0.rowGroupSize) = (shape, 20_000)
    }
    try FileManager.default.moveItem(
      atPath: workspace.file("out"), toPath: workspace.file("parts"))
    _ = try Self.files(target, nil, in: workspace) { $0.shape = shape }
    try FileManager.default.moveItem(atPath: workspace.file("out"), toPath: workspace.file("whole"))
    _ = try Self.files(shape == .tidy ? .csv : .table, nil, in: workspace)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c", Self.comparison, workspace.path, "\(limit.rows ?? 0)", "\(limit.bytes ?? 0)",
    ]
    process.environment = ["PYTHONPATH": peers]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.contains("parts"), "\(text)")
  }

  @Test("What is lost is counted once where responses without an id are among the others")
  func withoutIds() throws {
    let workspace = try Workspace()
    let item = #"{"linkId":"c","answer":[{"valueCoding":{"code":"a","version":"2"}}]}"#
    let lines = ["a", "b", "", "c"].map { response($0, item).replacing(#""id":"","#, with: "") }
    let input = try workspace.write(lines.joined(separator: "\n"), to: "in")
    var counts: [Diagnostic.Argument.Value?] = []
    _ = try BatchExport(target: .csv, output: workspace.file("o.csv")).run([input]) {
      if $0.code == .partNotInTable { counts.append($0.argument("count")) }
    }
    #expect(counts == [.number(4)])
  }

  private static let comparison = """
    import csv, glob, os, sys
    csv.field_size_limit(1 << 30)
    import pyarrow as pa, pyarrow.parquet as pq
    folder, rows, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for whole in glob.glob(folder + "/whole/*.parquet"):
      names = sorted(glob.glob(folder + "/parts/" + os.path.basename(whole)[:-8] + ".0*.parquet"))
      parts = [pq.read_table(name) for name in names]
      assert pa.concat_tables(parts).equals(pq.read_table(whole)), whole
      table = folder + "/out/" + os.path.basename(whole)[:-8] + ".csv"
      with open(table, newline="") as file: keys = [row[0] for row in csv.reader(file)][1:]
      assert pq.read_table(whole).column(0).to_pylist() == keys, table
      counts = [part.num_rows for part in parts]
      sizes = [os.path.getsize(name) for name in names]
      if rows: assert all(rows - 4 <= c <= rows for c in counts[:-1]) and counts[-1] <= rows, counts
      footers = [pq.read_metadata(name).serialized_size for name in names]
      if size: assert all(s - f - 12 <= size for s, f in zip(sizes, footers)), sizes
      if size and len(sizes) > 2: assert min(sizes[:-1]) > size / 4, sizes
      responses = [set(part.column(0).to_pylist()) for part in parts]
      assert not any(a & b for a, b in zip(responses, responses[1:])), whole
      print(len(names), "parts", counts, sizes)
    """

  @Test("Out of order, the rows are the same", arguments: [BatchTarget.csv, .table, .ndjson])
  func unordered(target: BatchTarget) throws {
    let workspace = try Workspace()
    // Responses without an id are named by their number, which is another one then.
    func lines(_ files: [String: [UInt8]]) -> [String: [[UInt8]]] {
      files.mapValues { bytes in
        Self.rows(bytes).filter { $0.first != UInt8(ascii: "#") }
          .sorted { $0.lexicographicallyPrecedes($1) }
      }
    }
    let whole = try Self.files(target, nil, in: workspace)
    let other = try Self.files(target, nil, in: workspace) {
      ($0.isOrdered, $0.jobs) = (false, 3)
    }
    #expect(lines(other) == lines(whole))
    #expect(other.mapValues { Self.rows($0).count } == whole.mapValues { Self.rows($0).count })
  }
}
