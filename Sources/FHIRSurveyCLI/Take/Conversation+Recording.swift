import SurveyTerminal

extension Conversation {
  /// The same conversation, with all that comes and goes recorded.
  func recorded(by recorder: Recorder) -> Conversation {
    let conversation = self
    var copy = self
    copy.readLine = {
      guard let line = conversation.readLine() else { return nil }
      recorder.typed(Array((line + "\n").utf8))
      if conversation.showsTyping { recorder.shown(EchoedLine.text(line)) }
      return line
    }
    copy.dropPaste = {
      guard conversation.dropPaste() else { return false }
      recorder.happened(.droppedPaste)
      return true
    }
    copy.write = { text in
      recorder.shown(text)
      conversation.write(text)
    }
    copy.takeKeys = { capabilities, editor in
      guard let device = conversation.takeKeys(capabilities, editor) else { return nil }
      recorder.happened(.keys)
      return device.recorded(by: recorder)
    }
    return copy
  }
}

/// A line as a terminal shows it while it is typed.
enum EchoedLine {
  /// The line with its end; control characters as `^C`.
  static func text(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if scalar.value < 0x20, scalar != "\t" {
        text.append("^")
        text.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      } else if scalar.value == 0x7F {
        text.append(contentsOf: "^?".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text) + "\r\n"
  }
}
