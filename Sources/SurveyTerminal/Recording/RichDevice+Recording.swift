extension RichDevice {
  /// The same device, with all that comes and goes recorded.
  package func recorded(by recorder: Recorder) -> RichDevice {
    let device = self
    var copy = self
    copy.next = { milliseconds in
      let event = device.next(milliseconds)
      switch event {
      case .bytes(let bytes): if !bytes.isEmpty { recorder.typed(bytes) }
      case .timeout: recorder.happened(.pause)
      // The program draws again after both, for the size may be another one.
      case .resized, .resumed:
        let size = device.size()
        recorder.happened(.resize, "\(size.columns)x\(size.rows)")
      // Who stops the program from outside means what Ctrl-Z means.
      case .stop: recorder.typed([0x1A])
      case .ended: break
      }
      return event
    }
    copy.write = { text in
      recorder.shown(text)
      device.write(text)
    }
    copy.edit = { text in
      let edited = device.edit(text)
      switch edited {
      case .text(let text): recorder.happened(.edited, "=" + text)
      case .failed: recorder.happened(.edited, "!")
      case .noEditor: recorder.happened(.edited, "?")
      }
      return edited
    }
    return copy
  }
}
