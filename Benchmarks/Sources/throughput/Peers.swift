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

  /// orjson in a Python of its own, which counts only the reading; nothing where it is not here.
  static let orjson = Peer(name: "orjson") { texts, _ in
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "fhir-survey-orjson.ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(texts.joined(separator: [0x0A])).write(to: file)) != nil else { return [] }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Peers/orjson_peer.py").standardizedFileURL
    return output(of: ["python3", script.path, file.path]).split(separator: "\n")
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
