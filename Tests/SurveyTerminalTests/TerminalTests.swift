import Testing

@testable import SurveyTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The terminal itself", .serialized)
struct TerminalTests {
  private func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer {
      close(ends[0])
      close(ends[1])
    }
    try body(ends[0], ends[1])
  }

  @Test("Lines come out whole, however their bytes arrive")
  func pieces() {
    let text = "first\r\nzweite Zeile: für\n\nlast"
    for size in 1...7 {
      var buffer = LineBuffer()
      var lines: [String] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        buffer.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let line = buffer.nextLine() { lines.append(line) }
      }
      if let line = buffer.rest() { lines.append(line) }
      #expect(lines == ["first", "zweite Zeile: für", "", "last"])
    }
  }

  @Test("Lines are read up to the end of input")
  func reading() throws {
    try withPipe { reading, writing in
      let terminal = Terminal(input: reading, output: writing)
      #expect(terminal.write("one\ntwo\n"))
      #expect(terminal.readLine() == "one")
      #expect(terminal.readLine() == "two")
      #expect(terminal.interruption == nil)
      #expect(terminal.columns == 80)
    }
  }

  @Test("Ctrl-C ends the reading and not the program")
  func interruption() throws {
    // A run in the background starts with the signal ignored, and then it stays ignored.
    var former = sigaction()
    sigaction(SIGINT, nil, &former)
    signal(SIGINT, SIG_DFL)
    defer { sigaction(SIGINT, &former, nil) }
    try withPipe { reading, writing in
      let terminal = Terminal(input: reading, output: writing)
      kill(getpid(), SIGINT)
      #expect(terminal.readLine() == nil)
      #expect(terminal.interruption == SIGINT)
    }
  }

  @Test("The former signal handling comes back, and an old signal is forgotten")
  func release() throws {
    var before = sigaction()
    sigaction(SIGINT, nil, &before)
    try withPipe { reading, writing in
      _ = Terminal(input: reading, output: writing)
      let terminal = Terminal(input: reading, output: writing)
      #expect(terminal.interruption == nil)
    }
    var after = sigaction()
    sigaction(SIGINT, nil, &after)
    #if canImport(Glibc)
      #expect(
        unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
          == unsafeBitCast(after.__sigaction_handler.sa_handler, to: Int.self))
    #endif
  }
}
