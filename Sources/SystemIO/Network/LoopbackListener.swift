package import SurveyDiagnostics

/// Waits at 127.0.0.1 for the browser of this machine to come back with an address, and answers nothing else.
package final class LoopbackListener {
  /// The port at which it waits.
  package let port: Int
  private let descriptor: Int32

  /// Begins to listen; 0 is any port that is free.
  package init(port: Int) throws(Diagnostic) {
    do {
      (descriptor, self.port) = try Platform.listen(port: port)
    } catch {
      throw Diagnostic(
        .portNotAvailable, ["port": .number(port), "reason": .phrase(error.phrase)])
    }
  }

  deinit { Platform.close(descriptor) }

  /// The path and query of the first request for a path; `nil` where `ended`, asked a few times a second, says so.
  ///
  /// `page` is what is answered to it: the text of a page. Every other request gets 404 and an empty page.
  package func request(
    for path: String, ended: () -> Bool, page: (_ target: String) -> String
  ) -> String? {
    while !ended() {
      guard let number = Platform.accept(descriptor, within: 200) else { continue }
      let connection = FileDescriptor(number: number)
      defer { connection.close() }
      guard let head = Self.head(of: connection) else { continue }
      let target = Self.target(of: head, port: port)
      guard let target, target == path || target.hasPrefix(path + "?") else {
        try? connection.write(Self.answer("404 Not Found", ""))
        continue
      }
      try? connection.write(Self.answer("200 OK", page(target)))
      return target
    }
    return nil
  }

  /// The lines of a request up to the empty one; `nil` where they do not come in time or are too long.
  private static func head(of connection: FileDescriptor) -> String? {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 {
      guard Platform.isReadable(connection.number, within: 2_000),
        let count = try? connection.read(into: &block, 0..<block.count), count > 0
      else { return nil }
      bytes += block[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.firstRange(of: "\r\n\r\n") { return String(text[..<end.lowerBound]) }
    }
    return nil
  }

  /// The path and query that a browser on this machine asks for; `nil` for any other request.
  ///
  /// A page elsewhere can lead another name to 127.0.0.1; then `Host` is that name.
  private static func target(of head: String, port: Int) -> String? {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "GET" else { return nil }
    let hosts = lines.dropFirst().compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      return parts[1].filter { $0 != " " && $0 != "\t" }.lowercased()
    }
    guard hosts.count == 1, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0]) else {
      return nil
    }
    return String(words[1])
  }

  private static func answer(_ status: String, _ page: String) -> [UInt8] {
    let lines = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8",
      "Content-Length: \(page.utf8.count)",
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
      "Connection: close",
    ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
  }
}
