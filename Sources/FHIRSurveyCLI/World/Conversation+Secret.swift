import SurveyTerminal

extension Conversation {
  /// A line that is not seen as it is typed, where the terminal can be taken key by key.
  ///
  /// Throws where the person ends it.
  func readSecret(_ prompt: String) throws(ExitStatus) -> String {
    write(prompt)
    guard let device = takeKeys(TerminalCapabilities(term: nil), nil) else {
      guard let line = readLine() else { throw .interrupted }
      return line
    }
    defer {
      releaseKeys()
      write("\n")
    }
    var line: [UInt8] = []
    while true {
      switch device.next(nil) {
      case .bytes(let bytes):
        if bytes.isEmpty { throw .interrupted }
        for byte in bytes {
          switch byte {
          case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return String(decoding: line, as: UTF8.self)
          case 3, 4: throw .interrupted  // Ctrl-C, Ctrl-D
          case 8, 127: line = Array(String(decoding: line, as: UTF8.self).dropLast().utf8)
          case 21: line = []  // Ctrl-U
          case ..<32: continue
          default: line.append(byte)
          }
        }
      case .ended: throw .interrupted
      case .stop: device.suspend()
      case .resized, .resumed, .timeout: continue
      }
    }
  }
}
