#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that several threads share, each at its time.
///
/// `@unchecked`: the value is only touched while the mutex is held.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes all who wait.
  func change(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(mutex)
    body(&value)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until `body` finds in the value what it looks for.
  func wait<Found>(_ body: (inout Value) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = body(&value) { return found }
      pthread_cond_wait(condition, mutex)
    }
  }
}

/// Threads of the operating system that all do the same.
struct WorkerThreads {
  private var threads: [pthread_t] = []

  /// Starts the threads, or as many as the system allows.
  init(count: Int, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    // Deeply nested resources are walked over by recursion.
    pthread_attr_setstacksize(attributes, 8 << 20)
    for _ in 0..<count {
      let work = Unmanaged.passRetained(Work(body))
      #if canImport(Darwin)
        var thread: pthread_t?
        let result = pthread_create(&thread, attributes, { Work.run($0) }, work.toOpaque())
        if result == 0, let thread { threads.append(thread) } else { work.release() }
      #else
        var thread = pthread_t()
        let result = pthread_create(&thread, attributes, { Work.run($0) }, work.toOpaque())
        if result == 0 { threads.append(thread) } else { work.release() }
      #endif
    }
  }

  /// How many threads could be started.
  var count: Int { threads.count }

  /// Waits until all have ended.
  func join() {
    for thread in threads { pthread_join(thread, nil) }
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

/// How many processors there are for this process.
var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
