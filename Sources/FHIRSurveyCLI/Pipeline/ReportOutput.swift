/// Where a long report goes: to standard output as it comes, to a file whole or not at all.
struct ReportOutput {
  private let options: OutputOptions
  private let pipeline: CommandPipeline
  private var bytes: [UInt8] = []

  init(_ options: OutputOptions, _ pipeline: CommandPipeline) {
    (self.options, self.pipeline) = (options, pipeline)
  }

  /// Adds some lines.
  mutating func add(_ lines: [UInt8]) throws(ExitStatus) {
    bytes += lines
    guard options.output == "-", bytes.count > 1 << 16 else { return }
    try pipeline.write(bytes, to: options)
    bytes = []
  }

  /// Writes what is left.
  mutating func finish() throws(ExitStatus) {
    guard options.output != "-" || !bytes.isEmpty else { return }
    try pipeline.write(bytes, to: options)
    bytes = []
  }
}
