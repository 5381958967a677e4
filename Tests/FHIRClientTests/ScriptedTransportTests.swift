import FHIRClient
import Foundation
import HTTPTypes
import OnlineSupport
import Testing

/// The script of tests, held against the contract of all transports.
struct ScriptedTransportTests {
  @Test(
    "It keeps the contract", arguments: TransportContract.all.filter { !$0.needsNetwork })
  func contract(_ contract: TransportContract) async {
    let transport = ScriptedTransport(Self.answer)
    let wrong = await contract.check(transport, "http://script.localhost")
    #expect(wrong == nil)
  }

  /// What the server of the contract answers.
  @Sendable private static func answer(_ sent: ScriptedTransport.Sent) -> ScriptedAnswer {
    let target = sent.request.path ?? ""
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let query = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "/hello":
      var fields: HTTPFields = [.contentType: "text/plain", .contentLength: "5"]
      if let odd = HTTPField.Name("X-Odd") { fields[odd] = "spaces" }
      return ScriptedAnswer(200, fields, [.bytes(Array("hello".utf8))])
    case "/empty": return ScriptedAnswer(200)
    case "/nothing": return ScriptedAnswer(204)
    case "/chunked": return text("one ", "two ", "three")
    case "/interim": return text("after hints")
    case "/old": return text("until the end")
    case "/redirect": return ScriptedAnswer(302, [.location: "/hello"])
    case "/slow":
      return ScriptedAnswer(200, [:], "slow".utf8.flatMap { [.pause(50), .bytes([$0])] })
    case "/big":
      let block = (0..<65536).map { UInt8(truncatingIfNeeded: $0) }
      let size = min(Int(query) ?? 0, 3_000_000)
      return ScriptedAnswer(
        200, [:],
        stride(from: 0, to: size, by: block.count).map {
          .bytes(Array(block.prefix(size - $0)))
        })
    case "/echo":
      let digest = sent.text == "hello" ? "2cf24dba5fb0a30e" : ""
      let type = sent.field("content-type").map { "\"\($0)\"" } ?? "null"
      return text(
        #"{"method": "\#(sent.request.method.rawValue)", "count": \#(sent.body.count), "digest": "\#(digest)", "query": "\#(query)", "type": \#(type)}"#
      )
    case "/fields":
      let fields = sent.request.headerFields.map { #""\#($0.name.canonicalName)": "\#($0.value)""# }
      return text("{\(fields.joined(separator: ", "))}")
    case "/stuck": return ScriptedAnswer(200, [:], [.bytes(Array("stuck".utf8)), .pause(3000)])
    case "/silent": return ScriptedAnswer(200, [:], [.pause(3000)])
    case "/cut", "/cut-chunk":
      return ScriptedAnswer(200, [:], [.bytes(Array("cut here".utf8)), .cut])
    case "/cut-head": return ScriptedAnswer(200, [:], [.cut])
    default:
      let status = target.split(separator: "/").last.flatMap { Int($0) } ?? 404
      return ScriptedAnswer(status, [:], [.bytes(Array("as asked".utf8))])
    }
  }

  private static func text(_ parts: String...) -> ScriptedAnswer {
    ScriptedAnswer(200, [:], parts.map { .bytes(Array($0.utf8)) })
  }
}
