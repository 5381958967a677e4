import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Compares a text with the file `Snapshots/NAME.txt`.
///
/// With FHIR_SURVEY_RECORD set the file is written again, and the test fails, so that a recording run
/// is never taken for a passing one.
func expectSnapshot(_ text: String, _ name: String, file: String = #filePath) {
  let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let path = (folder.map(String.init) + ["Snapshots", "\(name).txt"]).joined(separator: "/")
  if getenv("FHIR_SURVEY_RECORD") != nil {
    write(text, to: path)
    Issue.record("recorded \(name)")
    return
  }
  #expect(text == read(path), "\(name) differs; record it with FHIR_SURVEY_RECORD=1")
}

private func read(_ path: String) -> String? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func write(_ text: String, to path: String) {
  guard let file = fopen(path, "wb") else { return }
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  fwrite(bytes, 1, bytes.count, file)
}
