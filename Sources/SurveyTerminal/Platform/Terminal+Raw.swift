import CTerminal

/// What a terminal has for the rich face.
package enum TerminalEvent: Hashable, Sendable {
  /// Bytes that were typed; none at the end of input.
  case bytes([UInt8])
  /// The terminal has another size, or was another program's for a while.
  case resized
  case resumed
  /// Somebody wants the program to stop for a while.
  case stop
  /// The time is over.
  case timeout
  /// A signal ends the program.
  case ended
}

extension Terminal {
  /// Takes the terminal key by key; `false` where it is none.
  package func enterRaw(_ capabilities: TerminalCapabilities) -> Bool {
    let end = capabilities.farewell
    guard fst_enter_raw(inputNumber, end) == 0 else { return false }
    write(capabilities.greeting)
    return true
  }

  /// Puts the terminal back as it was.
  package func leaveRaw() { fst_leave_raw() }

  /// Stops the program until somebody lets it go on.
  package func suspend() { fst_suspend() }

  /// The rows and columns; 24 and 80 when the terminal does not say.
  package var size: (rows: Int, columns: Int) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard fst_size(inputNumber, &rows, &columns) != 0 else { return (24, 80) }
    return (Int(rows), Int(columns))
  }

  /// What comes next, within some milliseconds; without a limit for `nil`.
  package func wait(milliseconds: Int?) -> TerminalEvent {
    var event = fst_wait(inputNumber, Int32(milliseconds ?? Self.patience))
    while event == 0, milliseconds == nil {
      if endsWaiting?() == true { return .ended }
      event = fst_wait(inputNumber, Int32(Self.patience))
    }
    if event == 0 { return .timeout }
    if event & FST_ENDED != 0 { return .ended }
    if event & FST_STOP != 0 { return .stop }
    if event & FST_CONTINUED != 0 { return .resumed }
    if event & FST_RESIZED != 0 { return .resized }
    var bytes = readPiece() ?? []
    // What comes at once counts as one.
    while !bytes.isEmpty, bytes.count < Self.mostBytes, fst_has_input(inputNumber, 0) != 0 {
      guard let more = readPiece(), !more.isEmpty else { break }
      bytes += more
    }
    return .bytes(bytes)
  }

  /// Waits until there is something to be read; `false` when ``endsWaiting`` says so before.
  func waitForInput() -> Bool {
    while fst_wait(inputNumber, Int32(Self.patience)) & (FST_INPUT | FST_ENDED) == 0 {
      if endsWaiting?() == true { return false }
    }
    return true
  }

  /// After how many milliseconds is asked whether waiting ends.
  private static let patience = 300
  private static let mostBytes = 1 << 20

  private func readPiece() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { space, used in
      count = Int(fst_read(inputNumber, space.baseAddress, space.count))
      used = max(0, count)
    }
    return count < 0 ? nil : bytes
  }

  /// Runs a program of the person with a file, on this terminal; whether it ended well.
  package func run(_ command: String, with path: String) -> Bool {
    fst_run(inputNumber, command, path) == 0
  }
}
