import Foundation
import Testing

/// Does something in a thread that has what one of a server or of a phone has: 512 KB of stack.
public func onSmallStack<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result
) throws -> Result {
  let done = DispatchSemaphore(value: 0)
  let box = Box<Result>()
  let thread = Thread {
    box.value = work()
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
  return try #require(box.value)
}

/// Written in one thread, read in another after the first has said that it is done.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
}
