#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that several threads share, one of them at a time.
///
/// `@unchecked`: the value is only used while the mutex is held.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// What a taker waits for, and what a worker waits for.
  private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

  /// Who waits.
  package enum Waiter: Int {
    case taker, worker
  }

  /// Who is woken.
  package enum Wake {
    /// The one taker.
    case taker
    /// One of the workers.
    case worker
    /// Everybody.
    case all
  }

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    for waiter in 0..<2 { pthread_cond_init(conditions + waiter, nil) }
  }

  deinit {
    for waiter in 0..<2 { pthread_cond_destroy(conditions + waiter) }
    pthread_mutex_destroy(mutex)
    conditions.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes who may have waited for it, and nobody else.
  package func change(waking wake: Wake, _ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
    pthread_mutex_unlock(mutex)
    switch wake {
    case .taker: pthread_cond_signal(conditions + Waiter.taker.rawValue)
    case .worker: pthread_cond_signal(conditions + Waiter.worker.rawValue)
    case .all: for waiter in 0..<2 { pthread_cond_broadcast(conditions + waiter) }
    }
  }

  /// Waits until `body` finds in the value what it looks for.
  package func wait<Found>(as waiter: Waiter, _ body: (inout Value) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = body(&value) { return found }
      pthread_cond_wait(conditions + waiter.rawValue, mutex)
    }
  }
}

/// Threads of the operating system that all do the same.
package struct WorkerThreads {
  private var threads: [pthread_t] = []

  /// The stack of a thread, in bytes, unless somebody says otherwise.
  package static let usualStack = 8 << 20

  /// Starts the threads, or as many as the system allows.
  package init(
    count: Int, stack: Int = usualStack, _ body: @escaping @Sendable () -> Void
  ) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setstacksize(attributes, stack)
    for _ in 0..<count {
      let work = Unmanaged.passRetained(Work(body))
      #if canImport(Glibc)
        var thread = pthread_t()
        let result = pthread_create(&thread, attributes, { Work.run($0) }, work.toOpaque())
        if result == 0 { threads.append(thread) } else { work.release() }
      #else
        var thread: pthread_t?
        let result = pthread_create(&thread, attributes, { Work.run($0) }, work.toOpaque())
        if result == 0, let thread { threads.append(thread) } else { work.release() }
      #endif
    }
  }

  /// How many threads could be started.
  package var count: Int { threads.count }

  /// Waits until all have ended.
  package func join() {
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Lets them go on alone; nobody waits for them.
  package func detach() {
    for thread in threads { pthread_detach(thread) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }
  }
}
