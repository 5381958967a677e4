import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Brings the resources of a server without `$export`, by searches, page by page.
struct BulkPages {
  private let download: BulkDownload

  init(_ download: BulkDownload) { self.download = download }

  func run() async throws(Diagnostic) -> BulkSummary {
    var summary = BulkSummary(files: 0, bytes: 0)
    var list = BulkFileList()
    list.request = try download.server.exchange.address(of: download.request.path).description
    for type in try await types() {
      list.add(.output, type, "")
      let index = list.files.count - 1
      let path = "\(download.folder)/\(list.files[index].name)"
      let count = try await bring(type, to: path)
      guard count > 0 else {
        list.files.removeLast()
        continue
      }
      list.files[index].count = count
      summary.files += 1
      summary.bytes += FileSystem.size(of: path) ?? 0
    }
    try Files.write(
      list.text, to: "\(download.folder)/\(FileBeside.folderManifest)", force: false,
      isDurable: true)
    BulkState.remove(in: download.folder)
    return summary
  }

  /// The types that are wanted; without a word of that, all that the server has and can be searched for.
  private func types() async throws(Diagnostic) -> [String] {
    if !download.request.types.isEmpty { return download.request.types }
    let capabilities = try await download.server.capabilities()
    return capabilities.types.filter { capabilities.has(.search, $0) }
  }

  /// Brings the resources of a type; gives how many.
  private func bring(_ type: String, to path: String) async throws(Diagnostic) -> Int {
    let file = try PartialFile(path)
    try file.restart()
    var terms = [SearchTerm("_count", "500")]
    if let since = download.request.since { terms.append(SearchTerm("_lastUpdated", "ge" + since)) }
    var pages = download.server.search(type, terms)
    var count = 0
    while let page = try await pages.next() {
      var bytes: [UInt8] = []
      for resource in page where resource.resourceType == type {
        JSONWriter.write(resource, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        count += 1
      }
      try file.append(bytes)
      download.report(.resources(type, count))
    }
    for finding in pages.findings { download.report(.found(finding)) }
    if count == 0 {
      file.remove()
    } else {
      try file.finish()
    }
    return count
  }
}
