import FHIRClient
import HTTPTypes
import SurveyDiagnostics
import Synchronization

extension TransportContract {
  /// All cases.
  public static let all = replies + requests + failures + connections

  private static let replies: [Self] = [
    Self("A reply comes with its status and body") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/hello"), "200 hello")
    },
    Self("Fields come with their values, blanks around them gone") { run async throws(Diagnostic) in
      let fields = try await run.send(.get, "/hello").head.headerFields
      let odd = HTTPField.Name("X-Odd").flatMap { fields[$0] } ?? "nothing"
      return expect(
        "\(odd.reversed().drop { $0 == " " }.count) \(fields[.contentType] ?? "")", "6 text/plain")
    },
    Self("A body of no bytes is a body") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/empty"), "200 ")
    },
    Self("204 has no body") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/nothing"), "204 ")
    },
    Self("HEAD has a length and no body") { run async throws(Diagnostic) in
      let reply = try await run.send(.head, "/hello")
      let bytes = try await reply.body.bytes(upTo: 100) ?? []
      return expect("\(reply.head.headerFields[.contentLength] ?? "") \(bytes.count)", "5 0")
    },
    Self("Chunks are put together") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/chunked"), "200 one two three")
    },
    Self("Interim replies are left out") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/interim"), "200 after hints")
    },
    Self("A body without a length ends with the connection") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/old"), "200 until the end")
    },
    Self("Redirects are not followed") { run async throws(Diagnostic) in
      let reply = try await run.send(.get, "/redirect")
      return expect(
        "\(reply.head.status.code) \(reply.head.headerFields[.location] ?? "")", "302 /hello")
    },
    Self("Statuses that refuse are replies") { run async throws(Diagnostic) in
      let texts = [
        try await run.text(.get, "/status/404"), try await run.text(.get, "/status/422"),
        try await run.text(.get, "/status/503"),
      ]
      return expect("\(texts)", "\(["404 as asked", "422 as asked", "503 as asked"])")
    },
    Self("A slow body comes whole") { run async throws(Diagnostic) in
      expect(try await run.text(.get, "/slow"), "200 slow")
    },
    Self("A long body comes whole, a block at a time") { run async throws(Diagnostic) in
      let body = try await run.send(.get, "/big?3000000").body
      var count = 0
      var blocks = 0
      while let block = try await body.next() {
        let isRight = stride(from: 0, to: block.count, by: 251).allSatisfy {
          Int(block[$0]) == (count + $0) % 256
        }
        if !isRight { return "a block from \(count) on has other bytes" }
        (count, blocks) = (count + block.count, blocks + 1)
      }
      return blocks > 1 ? expect("\(count)", "3000000") : "it came in one block"
    },
  ]

  private static let requests: [Self] = [
    Self("Fields are sent as they are") { run async throws(Diagnostic) in
      let text = try await run.text(
        .get, "/fields", [.authorization: "Bearer a.b-c", .accept: "application/fhir+json"])
      return text.contains(#""authorization": "Bearer a.b-c""#)
        && text.contains(#""accept": "application/fhir+json""#) ? nil : text
    },
    Self("Path and query are sent as they are") { run async throws(Diagnostic) in
      let text = try await run.text(.get, "/echo?a=%7C%20b,c:d&e=/../f")
      return text.contains(#""query": "a=%7C%20b,c:d&e=/../f""#) ? nil : text
    },
    Self("POST and PUT send their body") { run async throws(Diagnostic) in
      for method in [HTTPRequest.Method.post, .put] {
        let text = try await run.text(
          method, "/echo", [.contentType: "text/x"], HTTPBody(Array("hello".utf8)))
        let isRight =
          text.contains(#""method": "\#(method.rawValue)", "count": 5"#)
          && text.contains(#""type": "text/x""#) && text.contains("2cf24dba5fb0a30e")
        if !isRight { return text }
      }
      return nil
    },
    Self("POST without a body is sent") { run async throws(Diagnostic) in
      let text = try await run.text(.post, "/echo")
      return text.contains(#""method": "POST", "count": 0"#) ? nil : text
    },
    Self("DELETE is sent") { run async throws(Diagnostic) in
      let text = try await run.text(.delete, "/echo")
      return text.contains(#""method": "DELETE", "count": 0"#) ? nil : text
    },
    Self("A long body is sent block by block, its length known or not") {
      run async throws(Diagnostic) in
      for length in [8_000_000, nil] {
        let text = try await run.text(.post, "/echo", [:], blocks(8, of: 1_000_000, length: length))
        guard text.contains(#""count": 8000000"#) else { return text }
      }
      return nil
    },
    Self("A server may refuse before the body is sent", needsNetwork: true) {
      run async throws(Diagnostic) in
      let text = try await run.text(
        .post, "/refuse", [:], blocks(4, of: 1_000_000, length: 4_000_000))
      return expect(text, "413 too much")
    },
  ]

  /// A body of equal blocks.
  private static func blocks(_ count: Int, of size: Int, length: Int?) -> HTTPBody {
    let next = Counter()
    return HTTPBody(length: length) { () throws(Diagnostic) in
      next.take() < count ? [UInt8](repeating: 7, count: size) : nil
    }
  }

  private static let failures: [Self] = [
    Self("A body that is cut is no body") { run async throws(Diagnostic) in
      await run.failure([.connectionCut], "/cut")
    },
    Self("Chunks that are cut are no body") { run async throws(Diagnostic) in
      await run.failure([.connectionCut], "/cut-chunk")
    },
    Self("A connection that ends without a word is cut") { run async throws(Diagnostic) in
      await run.failure([.connectionCut], "/cut-head")
    },
    Self("A server that says nothing is left") { run async throws(Diagnostic) in
      await run.failure([.serverSilent], "/silent", idle: 300)
    },
    Self("A body that stops is left") { run async throws(Diagnostic) in
      await run.failure([.serverSilent], "/stuck", idle: 300)
    },
    Self("A cancelled request ends") { run async throws(Diagnostic) in
      for path in ["/silent", "/stuck"] {
        let task = Task { await run.failure([.requestCancelled], path) }
        try? await Task.sleep(for: .milliseconds(100))
        task.cancel()
        if let wrong = await task.value { return wrong }
      }
      return nil
    },
    Self("A port where nothing answers refuses", needsNetwork: true) {
      run async throws(Diagnostic) in
      // The port of discard; no machine that tests run on serves it.
      await ContractRun(transport: run.transport, base: "http://127.0.0.1:9")
        .failure([.serverNotReached], "/")
    },
    Self("A name that nobody has is not found", needsNetwork: true) {
      run async throws(Diagnostic) in
      await ContractRun(transport: run.transport, base: "http://no-such-host.invalid")
        .failure([.serverNotReached], "/")
    },
  ]

  private static let connections: [Self] = [
    Self("Many requests at once do not disturb each other") { run async throws(Diagnostic) in
      await withTaskGroup(of: String?.self) { group in
        for number in 0..<30 {
          group.addTask {
            do throws(Diagnostic) {
              let text = try await run.text(.get, "/echo?\(number)")
              return text.contains(#""query": "\#(number)""#) ? nil : text
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.first { $0 != nil } ?? nil
      }
    },
    Self("Requests one after the other share few connections", needsNetwork: true) {
      run async throws(Diagnostic) in
      var connections: Set<String> = []
      for _ in 0..<40 { connections.insert(try await run.text(.get, "/connection")) }
      // Other cases may take one between two requests.
      return connections.count <= 20 ? nil : "\(connections.count) connections for 40 requests"
    },
    Self("A reply that nobody reads is given up") { run async throws(Diagnostic) in
      for _ in 0..<5 { _ = try await run.send(.get, "/big?30000000") }
      return expect(try await run.text(.get, "/hello"), "200 hello")
    },
  ]
}
