import SurveyDiagnostics
import Testing

@testable import SystemIO

@Suite("Work in order on several threads")
struct OrderedWorkTests {
  @Test(
    "Results come in the order of the pieces, whatever each of them takes", arguments: [1, 2, 7])
  func order(jobs: Int) {
    var next = 0
    var results: [Int] = []
    OrderedWork<Int, Int>(jobs: jobs) {
      { piece in
        var value = piece
        for _ in 0..<(piece % 5) * 20_000 { value = value &* 3 &+ 1 }
        return value == .min ? -1 : piece
      }
    }.run {
      next += 1
      return next <= 300 ? next : nil
    } deliver: {
      #expect(next <= $0 + jobs + 2)
      results.append($0)
    }
    #expect(results == Array(1...300))
  }

  @Test("Without order, a result is delivered as soon as it is there")
  func unordered() {
    let isDelivered = Monitor(false)
    var next = 0
    var results: [Int] = []
    OrderedWork<Int, Int>(jobs: 2, isOrdered: false) {
      { piece in
        // The first piece is not done before the second is delivered.
        if piece == 1 { _ = isDelivered.wait(as: .worker) { $0 ? true : nil } }
        return piece
      }
    }.run {
      next += 1
      return next <= 20 ? next : nil
    } deliver: { (result: inout Int) in
      if result == 2 { isDelivered.change(waking: .all) { $0 = true } }
      results.append(result)
    }
    #expect(results.first == 2)
    #expect(results.sorted() == Array(1...20))
  }

  @Test("An error of the writer ends the work", arguments: [1, 4])
  func failure(jobs: Int) {
    var next = 0
    let error = #expect(throws: Diagnostic.self) {
      try OrderedWork<Int, Int>(jobs: jobs) { { $0 } }.run {
        next += 1
        return next
      } deliver: { (result: inout Int) throws(Diagnostic) in
        if result == 20 { throw Diagnostic(.unwritableOutput, ["reason": .literal("full")]) }
      }
    }
    #expect(error?.code == .unwritableOutput)
    #expect(next < 30)
  }
}
