import SurveyDiagnostics

extension Document {
  /// Reads JSON or XML; the content shows which.
  public static func read(_ source: Source, options: ReadOptions = ReadOptions()) -> ReadResult {
    if let refusal = options.refusal(
      ofSize: source.bytes.count, source.name, firstLine: source.firstLine)
    {
      return ReadResult(document: nil, diagnostics: [refusal])
    }
    switch Format(of: source.bytes) {
    case .json:
      var reader = JSONReader(options: options)
      return reader.read(source)
    case .xml: return XMLReader.read(source, options: options)
    case nil:
      let finding = TextFinding(refusal(of: source.bytes), at: 0)
      return ReadResult(document: nil, diagnostics: [source.diagnostic(finding)])
    }
  }
}

extension Document {
  /// The finding about a text that is neither JSON nor XML.
  private static func refusal(of bytes: [UInt8]) -> Diagnostic.Code {
    if Format.isUTF16(bytes) { return .utf16JSON }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    return text.allSatisfy { $0 <= 0x20 } ? .emptyInput : .unknownFormat
  }
}
