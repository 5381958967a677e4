import CPeers
import Foundation

extension Peer {
  /// Foundation's reader, in this process.
  static let jsonSerialization = Peer(name: "JSONSerialization") { texts, rounds in
    let data = texts.map { Data($0) }
    return (0..<rounds).map { _ in
      seconds {
        for text in data { _ = try? JSONSerialization.jsonObject(with: text) }
      }
    }
  }

  /// Foundation's reader and writer.
  static let jsonSerializationTrip = Peer(name: "JSONSerialization") { texts, rounds in
    let data = texts.map { Data($0) }
    return (0..<rounds).map { _ in
      seconds {
        for text in data {
          guard let value = try? JSONSerialization.jsonObject(with: text) else { continue }
          _ = try? JSONSerialization.data(withJSONObject: value)
        }
      }
    }
  }

  /// libxml2 with callbacks that only count, its context kept, in this process.
  static let bareSAX = Peer(name: "libxml2 SAX2 alone") { texts, rounds in
    guard let parser = bare_sax_create() else { return [] }
    defer { bare_sax_free(parser) }
    var isReadable = true
    let times = (0..<rounds).map { _ in
      seconds {
        for text in texts {
          text.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            if bare_sax_read(parser, start, bytes.count) < 0 { isReadable = false }
          }
        }
      }
    }
    return isReadable ? times : []
  }

  /// orjson, reading.
  static let orjson = orjson("read")
  /// orjson, reading and writing; it does not keep the digits of all numbers.
  static let orjsonTrip = orjson("trip")

  /// orjson in a Python of its own, which counts only the work; nothing where it is not here.
  private static func orjson(_ work: String) -> Peer {
    Peer(name: "orjson") { texts, _ in times(ofOrjson: work, texts) }
  }

  private static func times(ofOrjson work: String, _ texts: [[UInt8]]) -> [Double] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "fhir-survey-orjson.ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(texts.joined(separator: [0x0A])).write(to: file)) != nil else { return [] }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Peers/orjson_peer.py").standardizedFileURL
    return output(of: ["python3", script.path, file.path, work]).split(separator: "\n")
      .compactMap { Double($0) }
  }

  private static func output(of command: [String]) -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
