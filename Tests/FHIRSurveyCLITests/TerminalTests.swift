import Foundation
import TestSupport
import Testing

/// The built program on a real pseudo-terminal.
@Suite(
  .enabled(if: PseudoTerminal.isPossible, "python3 or the built program is missing"), .serialized)
struct TerminalTests {
  static let questionnaire = Project.sample("blood-sugar.json")

  @Test("A person takes the survey on a terminal, which is left as it was")
  func takes() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("response.json")
    let run = try PseudoTerminal.run(
      ["take", Self.questionnaire, "--plain", "-o", output], folder,
      typing: ["3\n", "y\n", "fine\n", "7:15\n", "104.50\n", "2\n", "s\n"])
    #expect(run.status == 0, "\(run)")
    #expect(
      try ResponseTree(folder.text("response.json")).answers.prefix(5) == [
        "1.1 valueString 3 or 4", "1.2 valueBoolean true", "1.3 valueString fine",
        "2.1 valueTime 07:15:00", "2.2 valueDecimal 104.50",
      ])
    #expect(run.before == run.after)
    #expect(!run.before.isEmpty)
    #expect(!run.screen.contains("\u{1B}"), "plain mode only appends lines")
    #expect(folder.files == ["response.json"])
  }

  @Test("Ctrl-C ends with 130, says where the draft is, and leaves the terminal as it was")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let run = try PseudoTerminal.run(
      ["take", Self.questionnaire, "--plain"], folder, typing: ["3\n", "y\n", "\u{3}"])
    #expect(run.status == 130, "\(run)")
    let draft = try #require(folder.files.first)
    #expect(run.screen.contains(folder.path(draft)), "\(run)")
    #expect(run.before == run.after)
    #expect(!run.before.isEmpty)
  }

  @Test("A paste of several lines answers nothing, neither this question nor the next")
  func paste() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("response.json")
    let run = try PseudoTerminal.run(
      ["take", Self.questionnaire, "--plain", "-o", output], folder,
      typing: [
        "3\ny\nfine\n", "3\n", "y\n", "fine\nand so\n", "fine\n", "7:15\n", "104.50\n", "2\n",
        "s\n",
      ])
    #expect(run.status == 0, "\(run)")
    #expect(run.screen.components(separatedBy: "Several lines came at once").count == 3, "\(run)")
    #expect(
      try ResponseTree(folder.text("response.json")).answers.prefix(3) == [
        "1.1 valueString 3 or 4", "1.2 valueBoolean true", "1.3 valueString fine",
      ])
  }

  @Test(
    "SIGTERM and SIGHUP end the program after it has said where the draft is", arguments: [15, 1])
  func ended(_ signal: Int) throws {
    let folder = try TemporaryFolder()
    let run = try PseudoTerminal.run(
      ["take", Self.questionnaire, "--plain"], folder, typing: ["3\n", "y\n", "kill \(signal)"])
    #expect(run.status == -signal, "\(run)")
    let draft = try #require(folder.files.first)
    #expect(run.screen.contains(folder.path(draft)), "\(run)")
    #expect(run.before == run.after)
  }
}

/// Runs the program as a person does: it has a terminal of its own, and each text is typed when the
/// prompt for it is there.
///
/// `kill 15` sends a signal instead.
struct PseudoTerminal {
  /// The exit code, or the signal that ended it as a negative number.
  var status: Int
  /// All that the terminal showed.
  var screen: String
  /// What `stty -g` said before and after.
  var before: String
  var after: String

  /// The built program, beside the tests.
  static let program: String? = {
    let products = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let folders = products.flatMap { [$0, $0.deletingLastPathComponent()] }
    let build = URL(fileURLWithPath: "\(Project.folder)/.build/debug")
    return (folders + [build]).map { $0.appendingPathComponent("fhir-survey").path }
      .first(where: FileManager.default.isExecutableFile)
  }()

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first(where: FileManager.default.isExecutableFile)

  static var isPossible: Bool { program != nil && python != nil }

  static func run(
    _ arguments: [String], _ folder: TemporaryFolder, typing keys: [String]
  ) throws -> PseudoTerminal {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    let typed = try JSONSerialization.data(withJSONObject: keys)
    process.arguments =
      ["-c", script, String(decoding: typed, as: UTF8.self), try #require(program)] + arguments
    process.environment = [
      "XDG_STATE_HOME": folder.path, "HOME": folder.path, "PATH": "/usr/bin:/bin",
      "TERM": "xterm",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let result = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    return PseudoTerminal(
      status: try #require(result["status"] as? Int),
      screen: try #require(result["screen"] as? String),
      before: try #require(result["before"] as? String),
      after: try #require(result["after"] as? String))
  }

  private static let script = """
    import fcntl, json, os, pty, select, signal, subprocess, sys, termios, time
    keys, command = json.loads(sys.argv[1]), sys.argv[2:]
    main, side = pty.openpty()
    stty = lambda: subprocess.run(["stty", "-g"], stdin=side, capture_output=True, text=True).stdout
    before = stty()
    child = os.fork()
    if child == 0:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.close(main)
        os.setsid()
        fcntl.ioctl(side, termios.TIOCSCTTY, 0)
        for end in (0, 1, 2): os.dup2(side, end)
        os.execv(command[0], command)
    screen, status, end = b"", None, time.time() + 30
    unread = b""
    while time.time() < end:
        ready, _, _ = select.select([main], [], [], 0.05)
        if ready:
            piece = os.read(main, 65536)
            screen += piece
            unread += piece
        elif keys and unread.rstrip(b" ").endswith(b":"):
            key = keys.pop(0)
            if key.startswith("kill "): os.kill(child, int(key[5:]))
            else: os.write(main, key.encode())
            unread = b""
        else:
            done, state = os.waitpid(child, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(state)
                break
    if status is None:
        status = -1
        os.kill(child, 9)
    print(json.dumps({"status": status, "screen": screen.decode(), "before": before, "after": stty()}))
    """
}
