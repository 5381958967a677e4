/// Work on one piece after the other, on several threads, whose results come in the order of the
/// pieces.
///
/// The calling thread alone gets the pieces and takes the results, so neither needs a lock; it is
/// at most a window of pieces ahead, so memory holds that many. With one job, or one piece, there
/// are no other threads. Threads of the system instead of tasks: whoever calls a batch waits for
/// it, and a wait for tasks must not block.
struct OrderedWork<Piece: Sendable, Result: Sendable> {
  /// How many threads work.
  let jobs: Int
  /// Makes what works on pieces; called once on each thread, so that it can have room of its own.
  let makeWorker: @Sendable () -> (inout Piece) -> Result

  /// Works on each piece that `next` yields; an error of `deliver` ends the work.
  ///
  /// `deliver` may take what it wants out of a result.
  func run<Failure>(
    next: () -> Piece?, deliver: (inout Result) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = next() else { return }
    guard jobs > 1, let second = next() else { return try runAlone([first], next, deliver) }
    let bench = Monitor(Bench<Piece, Result>())
    let makeWorker = makeWorker
    let threads = WorkerThreads(count: jobs) { Self.work(at: bench, makeWorker()) }
    defer {
      bench.change { $0.close() }
      threads.join()
    }
    var ahead = [first, second]
    if threads.count == 0 { return try runAlone(ahead, next, deliver) }
    var isAtEnd = false
    var waiting = 0
    while true {
      while !isAtEnd, waiting < jobs + 2 {
        let piece = ahead.isEmpty ? next() : ahead.removeFirst()
        isAtEnd = piece == nil
        guard let piece else { break }
        bench.change { $0.add(piece) }
        waiting += 1
      }
      if waiting == 0 { return }
      var result = bench.wait { $0.takeResult() }
      waiting -= 1
      try deliver(&result)
    }
  }

  private func runAlone<Failure>(
    _ first: [Piece], _ next: () -> Piece?, _ deliver: (inout Result) throws(Failure) -> Void
  ) throws(Failure) {
    let work = makeWorker()
    for var piece in first {
      var result = work(&piece)
      try deliver(&result)
    }
    while var piece = next() {
      var result = work(&piece)
      try deliver(&result)
    }
  }

  private static func work(
    at bench: Monitor<Bench<Piece, Result>>, _ work: (inout Piece) -> Result
  ) {
    while true {
      switch bench.wait({ $0.takePiece() }) {
      case .end: return
      case .piece(var piece, let number):
        let result = work(&piece)
        bench.change { $0.add(result, number) }
      }
    }
  }
}

/// Where pieces wait for workers, and results for their turn.
private struct Bench<Piece: Sendable, Result: Sendable>: Sendable {
  private var pieces: [(number: Int, piece: Piece)] = []
  private var results: [Int: Result] = [:]
  private var added = 0
  private var taken = 0
  private var isClosed = false

  mutating func add(_ piece: Piece) {
    pieces.append((added, piece))
    added += 1
  }

  mutating func add(_ result: Result, _ number: Int) { results[number] = result }

  mutating func close() { isClosed = true }

  /// What a worker is given.
  enum Task {
    case piece(Piece, number: Int)
    /// There is nothing more to do.
    case end
  }

  /// What to do next; `nil` where that is not known yet.
  mutating func takePiece() -> Task? {
    if isClosed { return .end }
    if pieces.isEmpty { return nil }
    let (number, piece) = pieces.removeFirst()
    return .piece(piece, number: number)
  }

  /// The result whose turn it is; `nil` where it is not there yet.
  mutating func takeResult() -> Result? {
    guard let result = results.removeValue(forKey: taken) else { return nil }
    taken += 1
    return result
  }
}
