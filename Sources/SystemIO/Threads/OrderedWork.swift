/// Work on one piece after the other, on several threads, whose results come in the order of the
/// pieces, or as they are ready.
///
/// The calling thread alone gets the pieces and takes the results, so neither needs a lock; it is
/// at most a window of pieces ahead, so memory holds that many. With one job, or one piece, there
/// are no other threads. Threads of the system instead of tasks: whoever calls a batch waits for
/// it, and a wait for tasks must not block.
package struct OrderedWork<Piece: Sendable, Result: Sendable> {
  /// How many threads work.
  package let jobs: Int
  /// Makes what works on pieces; called once on each thread, so that it can have memory of its own.
  let makeWorker: @Sendable () -> (inout Piece) -> Result

  /// Whether the results come in the order of the pieces.
  let isOrdered: Bool

  package init(
    jobs: Int, isOrdered: Bool = true,
    makeWorker: @escaping @Sendable () -> (inout Piece) -> Result
  ) {
    (self.jobs, self.isOrdered, self.makeWorker) = (jobs, isOrdered, makeWorker)
  }

  /// Works on each piece that `next` yields; an error of `deliver` ends the work.
  ///
  /// `deliver` may take what it wants out of a result.
  package func run<Failure>(
    next: () -> Piece?, deliver: (inout Result) throws(Failure) -> Void
  ) throws(Failure) {
    guard let first = next() else { return }
    guard jobs > 1, let second = next() else { return try runAlone([first], next, deliver) }
    let queue = Monitor(JobQueue<Piece, Result>())
    let makeWorker = makeWorker
    let threads = WorkerThreads(count: jobs) { Self.work(from: queue, makeWorker()) }
    defer {
      queue.change(waking: .all) { $0.close() }
      threads.join()
    }
    var ahead = [first, second]
    if threads.count == 0 { return try runAlone(ahead, next, deliver) }
    var isAtEnd = false
    var waiting = 0
    while true {
      while !isAtEnd, waiting < jobs + 2 {
        let job = Self.job(&ahead, next)
        isAtEnd = job == nil
        guard let job else { break }
        queue.change(waking: .worker) { $0.add(job) }
        waiting += 1
      }
      if waiting == 0 { return }
      let job = queue.wait(as: .taker) { $0.takeDone(isOrdered: isOrdered) }
      waiting -= 1
      if var result = job.result.take() { try deliver(&result) }
    }
  }

  /// The next piece, which nobody else holds then: a worker changes it in place.
  private static func job(_ ahead: inout [Piece], _ next: () -> Piece?) -> Job<Piece, Result>? {
    (ahead.isEmpty ? next() : ahead.removeFirst()).map { Job($0) }
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
    from queue: Monitor<JobQueue<Piece, Result>>, _ work: (inout Piece) -> Result
  ) {
    while true {
      switch queue.wait(as: .worker, { $0.takeJob() }) {
      case .end: return
      case .job(let job):
        job.result = work(&job.piece)
        queue.change(waking: .taker) { _ in job.isDone = true }
      }
    }
  }
}

/// A piece, and then its result.
///
/// It is an object, so that no copy keeps alive what the work takes out of it.
/// `@unchecked`: until it is done only the worker that took it uses it, then only the caller;
/// `isDone` is used under the lock of the queue alone.
private final class Job<Piece: Sendable, Result: Sendable>: @unchecked Sendable {
  var piece: Piece
  var result: Result?
  var isDone = false

  init(_ piece: Piece) { self.piece = piece }
}

/// The jobs that wait for workers, and then for their turn.
private struct JobQueue<Piece: Sendable, Result: Sendable>: Sendable {
  /// The jobs that no worker has taken, and all that were not delivered; in the order of the pieces.
  private var free: [Job<Piece, Result>] = []
  private var jobs: [Job<Piece, Result>] = []
  private var isClosed = false

  mutating func add(_ job: Job<Piece, Result>) {
    free.append(job)
    jobs.append(job)
  }

  mutating func close() { isClosed = true }

  /// What a worker is given.
  enum Task {
    case job(Job<Piece, Result>)
    /// There is nothing more to do.
    case end
  }

  /// What to do next; `nil` where that is not known yet.
  mutating func takeJob() -> Task? {
    if isClosed { return .end }
    return free.isEmpty ? nil : .job(free.removeFirst())
  }

  /// The job whose turn it is, or the first that is done; `nil` where it is not done yet.
  mutating func takeDone(isOrdered: Bool) -> Job<Piece, Result>? {
    if isOrdered { return jobs.first?.isDone == true ? jobs.removeFirst() : nil }
    return jobs.firstIndex(where: \.isDone).map { jobs.remove(at: $0) }
  }
}
