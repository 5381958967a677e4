import CTerminal
public import SurveyDiagnostics
package import SystemIO

/// The terminal that a person sits at, for plain mode: lines in, text out.
///
/// While it is open, SIGINT, SIGTERM and SIGHUP do not end the program: ``readLine()`` then gives
/// `nil` and ``interruption`` names the signal, so that the caller can say where the draft is and
/// end with 130, or let the signal have its way.
public final class Terminal {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let ownsDescriptors: Bool
  private var buffer = LineBuffer()

  /// Opens the controlling terminal, which works when standard input and output are redirected.
  public init() throws(Diagnostic) {
    let descriptor = fst_open_terminal()
    guard descriptor >= 0 else {
      throw Diagnostic(.noTerminal)
    }
    input = FileDescriptor(number: descriptor)
    output = input
    ownsDescriptors = true
    fst_discard_input(descriptor)
    _ = fst_catch_signals()
  }

  /// Uses descriptors that are open already, and leaves them open.
  public init(input: Int32, output: Int32) {
    self.input = FileDescriptor(number: input)
    self.output = FileDescriptor(number: output)
    ownsDescriptors = false
    _ = fst_catch_signals()
  }

  deinit {
    fst_leave_raw()
    fst_release_signals()
    if ownsDescriptors { input.close() }
  }

  /// The signal that came, if one did: 2 for Ctrl-C.
  public var interruption: Int32? {
    let signal = fst_caught_signal()
    return signal == 0 ? nil : signal
  }

  /// The columns of the terminal; 80 when it does not say.
  public var columns: Int {
    let columns = Int(fst_columns(output.number))
    return columns > 0 ? columns : 80
  }

  /// The columns of the terminal that a descriptor is; `nil` where it is none, or does not say.
  package static func columns(of descriptor: Int32) -> Int? {
    let columns = Int(fst_columns(descriptor))
    return columns > 0 ? columns : nil
  }

  /// Whether lines come from a terminal, which shows them as they are typed.
  package var isTerminal: Bool { input.isTerminal }

  /// The number of the descriptor that is read.
  var inputNumber: Int32 { input.number }

  /// Whether waiting for a person ends; asked every 300 ms where it is set.
  package var endsWaiting: (() -> Bool)?

  /// The next line without its line break; `nil` at the end of input, after a signal, or when
  /// ``endsWaiting`` says so.
  public func readLine() -> String? {
    while true {
      if let line = buffer.nextLine() { return line }
      if endsWaiting != nil, !waitForInput() { return nil }
      let piece = [UInt8](unsafeUninitializedCapacity: 4096) { space, count in
        count = Int(fst_read(input.number, space.baseAddress, space.count))
        status = count
        failure = count == -1 ? SystemFailure.last : nil
        count = max(0, count)
      }
      if status < 0 { return nil }
      if piece.isEmpty { return buffer.rest() }
      buffer.append(piece)
    }
  }

  /// What the last read returned: the number of bytes, 0 at the end, less on an error or a signal.
  private var status = 0

  /// Why the last read failed, if it did.
  package private(set) var failure: SystemFailure?

  /// Drops the lines that came at once with the last one; whether there were any.
  ///
  /// From a terminal, a line comes when somebody has typed it; several at once are a paste. Lines of a
  /// pipe or file stay.
  public func dropPaste() -> Bool {
    guard input.isTerminal else { return false }
    var hasMore = buffer.nextLine() != nil
    for _ in 0..<Self.mostPieces {
      guard fst_has_input(input.number, Self.pasteWait) != 0 else { break }
      hasMore = true
      fst_discard_input(input.number)
    }
    buffer = LineBuffer()
    return hasMore
  }

  /// For how many milliseconds further lines count as having come at once.
  private static let pasteWait: Int32 = 20
  /// For how many pieces of a paste is waited.
  private static let mostPieces = 500

  /// Writes text as it is; `false` when the terminal is gone.
  @discardableResult
  public func write(_ text: String) -> Bool {
    (try? output.write(Array(text.utf8))) != nil
  }
}
