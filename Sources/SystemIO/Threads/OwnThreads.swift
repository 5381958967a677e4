/// Threads of their own for asynchronous work that somebody waits for.
///
/// The threads that all tasks of a process share are as many as there are processors. Where each of them
/// waits for such work, none is left to do it; these are never waiting.
final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads(count: 2)

  private let jobs = Monitor<[UnownedJob]>([])

  private init(count: Int) {
    let threads = WorkerThreads(count: count) { [self] in
      while true {
        let job = jobs.wait(as: .worker) { $0.isEmpty ? nil : $0.removeFirst() }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    threads.detach()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.change(waking: .worker) { $0.append(job) }
  }
}
