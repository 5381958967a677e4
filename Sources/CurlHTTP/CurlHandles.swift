import CCurl
import Synchronization

/// A handle of libcurl with the connections that it keeps between requests.
///
/// `@unchecked`: it goes from the pool to one thread and back, and one at a time uses it.
struct CurlHandle: @unchecked Sendable {
  let easy: OpaquePointer
  let multi: OpaquePointer
}

/// Handles that wait for the next request, so that many requests need few connections.
final class CurlHandles: Sendable {
  private let waiting = Mutex<[CurlHandle]>([])

  /// How many handles keep their connections.
  private static let most = 16

  deinit {
    let handles = waiting.withLock { $0 }
    // Where nothing was asked, libcurl is not opened for the end either.
    guard !handles.isEmpty, let library = try? CurlLibrary.shared() else { return }
    for handle in handles { Self.close(handle, library) }
  }

  /// A handle that nobody else uses; `nil` where there is no memory for one.
  func take(_ library: CurlLibrary) -> CurlHandle? {
    if let handle = waiting.withLock({ $0.popLast() }) { return handle }
    guard let easy = library.easyInit() else { return nil }
    guard let multi = library.multiInit() else {
      library.easyCleanup(easy)
      return nil
    }
    return CurlHandle(easy: easy, multi: multi)
  }

  /// Takes a handle back.
  func give(_ handle: CurlHandle, _ library: CurlLibrary) {
    library.easyReset(handle.easy)
    let isKept = waiting.withLock { waiting in
      guard waiting.count < Self.most else { return false }
      waiting.append(handle)
      return true
    }
    if !isKept { Self.close(handle, library) }
  }

  private static func close(_ handle: CurlHandle, _ library: CurlLibrary) {
    library.easyCleanup(handle.easy)
    _ = library.multiCleanup(handle.multi)
  }
}
