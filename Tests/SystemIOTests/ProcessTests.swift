import Foundation
import SurveyDiagnostics
import SurveyPrimitives
import Synchronization
import TestSupport
import Testing

@testable import SystemIO

@Suite("The process and its threads")
struct ProcessTests {
  @Test("The environment is that of the process")
  func environment() {
    #expect(CurrentProcess.environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(CurrentProcess.processorCount >= 1)
  }

  @Test("The clock gives the time of Foundation's")
  func clock() {
    let difference = Double(SystemClock.now.secondsSinceEpoch) - Date().timeIntervalSince1970
    #expect(abs(difference) < 5)
  }

  @Test("A file is not a terminal")
  func terminal() throws {
    let workspace = try Workspace()
    let file = try FileDescriptor.openForReading(try workspace.write("", to: "file"))
    defer { file.close() }
    #expect(!file.isTerminal)
  }

  @Test("Each thread runs once and is waited for", arguments: [1, 4])
  func threads(count: Int) {
    let runs = Mutex(0)
    let threads = WorkerThreads(count: count, stack: 512 << 10) { runs.withLock { $0 += 1 } }
    threads.join()
    #expect(runs.withLock(\.self) == threads.count)
    #expect(threads.count == count)
  }

  @Test("Each failure that has words has words of its own")
  func failures() {
    let kinds = SystemFailure.Kind.allCases
    let texts = kinds.map { SystemFailure($0, number: 99).phrase.text() }
    #expect(Set(texts).count == kinds.count)
    #expect(SystemFailure(.other, number: 99).phrase.text() == "error 99 of the system")
    #expect(texts.filter { $0.contains("99") }.count == 1)
  }
}
