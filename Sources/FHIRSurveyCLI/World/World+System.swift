import CurlHTTP
import SurveyPrimitives
import SurveyTerminal
import SystemIO

extension World {
  /// The real world: the streams, the clock and the randomness of this process.
  static func system() -> World {
    World(
      environment: CurrentProcess.environment,
      readInput: { (limit) throws(SystemFailure) in
        try FileDescriptor.standardInput.readAll(upTo: limit)
      },
      converse: conversation,
      writeOutput: { (bytes) throws(SystemFailure) in
        try FileDescriptor.standardOutput.write(bytes)
      },
      synchronizeOutput: { () throws(SystemFailure) in
        try FileDescriptor.standardOutput.synchronizeWithName()
      },
      writeError: { try? FileDescriptor.standardError.write(Array($0.utf8)) },
      inputIsTerminal: FileDescriptor.standardInput.isTerminal,
      outputIsTerminal: FileDescriptor.standardOutput.isTerminal,
      errorIsTerminal: FileDescriptor.standardError.isTerminal,
      outputColumns: Terminal.columns(of: FileDescriptor.standardOutput.number),
      pause: {
        SystemClock.pause(milliseconds: $0)
        return true
      },
      now: { SystemClock.now },
      random: { UInt64.random(in: .min ... .max) },
      offset: TimeZoneDatabase.offset(of:at:),
      transport: { CurlTransport(trusting: $0) },
      hasScreen: CurrentProcess.hasScreen(CurrentProcess.environment),
      openInBrowser: CurrentProcess.openInBrowser, launch: CurrentProcess.launch,
      program: CurrentProcess.program,
      become: { (path, arguments) throws(SystemFailure) in
        try CurrentProcess.become(path, arguments)
      })
  }

  private static func conversation(_ source: ConversationSource) -> Conversation? {
    let terminal: Terminal?
    switch source {
    case .terminal: terminal = try? Terminal()
    case .standardInput:
      terminal =
        Terminal(
          input: FileDescriptor.standardInput.number, output: FileDescriptor.standardError.number)
    }
    return terminal.map { terminal in
      Conversation(
        readLine: terminal.readLine, write: { terminal.write($0) },
        interruption: { terminal.interruption }, failure: { terminal.failure },
        dropPaste: terminal.dropPaste, width: terminal.columns,
        height: terminal.size.rows, showsTyping: terminal.isTerminal,
        takeKeys: { terminal.device($0, editor: $1) }, releaseKeys: terminal.leaveRaw,
        endWaiting: { terminal.endsWaiting = $0 })
    }
  }
}
