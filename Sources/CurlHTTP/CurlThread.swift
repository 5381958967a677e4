import CCurl
import FHIRClient
import HTTPTypes
import SurveyDiagnostics

/// The thread of one request: it sets libcurl up and lets it work until the request is over.
struct CurlThread {
  let library: CurlLibrary
  let handle: CurlHandle
  let transfer: CurlTransfer
  let authorities: String?

  init(
    _ library: CurlLibrary, _ handle: CurlHandle, _ transfer: CurlTransfer, authorities: String?
  ) {
    (self.library, self.handle, self.transfer) = (library, handle, transfer)
    self.authorities = authorities
  }

  func run() {
    fsc_block_broken_pipes()
    let context = CurlContext(transfer)
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(FSC_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(FSC_ERROR_SIZE))
    defer { words.deallocate() }
    let list = prepare(Unmanaged.passUnretained(context).toOpaque(), words)
    defer { library.listFree(list) }
    guard library.multiAdd(handle.multi, handle.easy) == 0 else {
      return transfer.fail(transfer.failure(.transferFailed, reason: "curl_multi_add_handle"))
    }
    let (wake, multi) = (library.multiWakeup, handle.multi)
    transfer.enter { _ = wake(multi) }
    withExtendedLifetime(context) {
      if let failure = work(context, words) { transfer.fail(failure) }
    }
    transfer.leave()
    _ = library.multiRemove(handle.multi, handle.easy)
  }
}

// MARK: Before

extension CurlThread {
  /// Says what is to be done; gives the list of fields, which must stay while it is done.
  private func prepare(
    _ context: UnsafeMutableRawPointer, _ words: UnsafeMutablePointer<CChar>
  ) -> OpaquePointer? {
    let request = transfer.request
    number(FSC_NO_SIGNAL, 1)
    number(FSC_PATH_AS_IS, 1)
    number(FSC_SUPPRESS_CONNECT_HEADERS, 1)
    number(FSC_TCP_KEEPALIVE, 1)
    number(FSC_CONNECT_TIMEOUT_MS, max(1, transfer.limits.connecting))
    number(FSC_MAX_AGE_CONNECTION, Self.longestUnused)
    number(FSC_BUFFER_SIZE, Self.block)
    number(FSC_UPLOAD_BUFFER_SIZE, Self.block)
    text(FSC_URL, transfer.server + (request.path ?? "/"))
    pointer(FSC_ERROR_BUFFER, words)
    pointer(FSC_WRITE_DATA, context)
    function(FSC_WRITE_FUNCTION, CurlContext.write)
    pointer(FSC_HEADER_DATA, context)
    function(FSC_HEADER_FUNCTION, CurlContext.header)
    pointer(FSC_READ_DATA, context)
    function(FSC_READ_FUNCTION, CurlContext.read)
    if let authorities { text(FSC_CA_FILE, authorities) }
    if WebAddress(transfer.server)?.isLoopback == true { text(FSC_NO_PROXY, "*") }
    prepareMethod()
    let list = fields()
    fsc_set_pointer(
      library.set, handle.easy, Int32(FSC_HTTP_HEADER.rawValue),
      list.map { UnsafeMutableRawPointer($0) })
    return list
  }

  /// Milliseconds and bytes that are usual.
  private static let block = 256 << 10
  /// Seconds after which a connection is not used again: servers close theirs.
  private static let longestUnused = 30

  private func prepareMethod() {
    let method = transfer.request.method
    let hasBody = transfer.length != 0 || [.post, .put, .patch].contains(method)
    if hasBody {
      number(FSC_UPLOAD, 1)
      fsc_set_size(
        library.set, handle.easy, Int32(FSC_INFILE_SIZE.rawValue), Int64(transfer.length ?? -1))
    } else if method == .head {
      return number(FSC_NO_BODY, 1)
    } else {
      number(FSC_HTTP_GET, 1)
    }
    if method != .get || hasBody { text(FSC_CUSTOM_REQUEST, method.rawValue) }
  }

  /// Length and coding of the body are the library's work.
  private func fields() -> OpaquePointer? {
    var list: OpaquePointer?
    for field in transfer.request.headerFields
    where field.name != .contentLength && field.name != .transferEncoding {
      // A name with a semicolon is a field without a value.
      let line =
        field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)"
      list = library.listAppend(list, line) ?? list
    }
    // Without this the library asks first whether the body is wanted, and waits a second for servers that do
    // not answer that.
    return library.listAppend(list, "Expect:") ?? list
  }

  private func number(_ option: fsc_option, _ value: Int) {
    _ = fsc_set_number(library.set, handle.easy, Int32(option.rawValue), value)
  }

  private func text(_ option: fsc_option, _ value: String) {
    _ = fsc_set_text(library.set, handle.easy, Int32(option.rawValue), value)
  }

  private func pointer(_ option: fsc_option, _ value: UnsafeMutableRawPointer) {
    _ = fsc_set_pointer(library.set, handle.easy, Int32(option.rawValue), value)
  }

  private func function(_ option: fsc_option, _ value: fsc_block_function) {
    _ = fsc_set_function(library.set, handle.easy, Int32(option.rawValue), value)
  }
}

// MARK: Meanwhile

extension CurlThread {
  /// Works until the request is over; gives what went wrong.
  private func work(
    _ context: CurlContext, _ words: UnsafeMutablePointer<CChar>
  ) -> Diagnostic? {
    var isConnected = false
    while true {
      var running: Int32 = 0
      guard library.multiPerform(handle.multi, &running) == 0 else {
        return transfer.failure(.transferFailed, reason: "curl_multi_perform")
      }
      if transfer.isCancelled { return Diagnostic(.requestCancelled) }
      if running == 0 {
        var waiting: Int32 = 0
        guard let message = library.multiMessage(handle.multi, &waiting) else {
          return transfer.failure(.connectionCut)
        }
        return failure(message.pointee.data.result, String(cString: words), isConnected)
      }
      if transfer.takeHunger() {
        _ = library.easyPause(handle.easy, Int32(FSC_CONTINUE))
        continue
      }
      if !isConnected, hasConnection {
        isConnected = true
        context.touch()
      }
      // Without a connection the library's own limit counts.
      let isIdle = isConnected && !transfer.isHungry
      let left = isIdle ? transfer.limits.idle - context.idle : Self.longestWait
      if left <= 0 { return silence(.serverSilent, transfer.limits.idle) }
      _ = library.multiPoll(handle.multi, nil, 0, Int32(min(left, Self.longestWait)), nil)
    }
  }

  private static let longestWait = 1000

  private var hasConnection: Bool {
    var time: Int64 = 0
    _ = fsc_get_size(library.get, handle.easy, Int32(FSC_INFO_PRETRANSFER_TIME.rawValue), &time)
    return time > 0
  }

  private func silence(_ code: Diagnostic.Code, _ milliseconds: Int) -> Diagnostic {
    Diagnostic(
      code,
      ["server": .literal(transfer.server), "seconds": .number((milliseconds + 999) / 1000)])
  }
}

// MARK: Afterwards

extension CurlThread {
  /// What a result of the library means; `nil` where all went well.
  private func failure(_ result: Int32, _ words: String, _ isConnected: Bool) -> Diagnostic? {
    let said = words.isEmpty ? library.describe(result).map { String(cString: $0) } : words
    let reason = said ?? "\(result)"
    switch UInt32(bitPattern: result) {
    case FSC_OK.rawValue: return nil
    case FSC_HOST_NOT_FOUND.rawValue: return transfer.failure(.hostNotFound)
    case FSC_PROXY_NOT_FOUND.rawValue: return transfer.failure(.proxyNotFound)
    case FSC_NOT_CONNECTED.rawValue:
      return reason.contains("refused")
        ? transfer.failure(.connectionRefused) : transfer.failure(.serverNotReached, reason: reason)
    case FSC_TIMED_OUT.rawValue: return silence(.connectionSlow, transfer.limits.connecting)
    case FSC_PARTIAL.rawValue, FSC_GOT_NOTHING.rawValue, FSC_SEND_FAILED.rawValue,
      FSC_RECEIVE_FAILED.rawValue, FSC_REWIND_FAILED.rawValue, FSC_HTTP2_FAILED.rawValue,
      FSC_HTTP2_STREAM_FAILED.rawValue:
      return transfer.failure(.connectionCut)
    case FSC_CA_FILE_FAILED.rawValue:
      return transfer.failure(.unreadableAuthorities, reason: reason)
    case FSC_UNTRUSTED.rawValue: return distrust(reason)
    default: return transfer.failure(.transferFailed, reason: reason)
    }
  }

  /// Why a certificate is not accepted, by the numbers of OpenSSL, else by the words of the library.
  private func distrust(_ reason: String) -> Diagnostic {
    var result = 0
    _ = fsc_get_number(library.get, handle.easy, Int32(FSC_INFO_VERIFY_RESULT.rawValue), &result)
    let words = reason.lowercased()
    if result == 10 || words.contains("expired") { return transfer.failure(.expiredCertificate) }
    if result == 62 || words.contains("subject name") || words.contains("hostname") {
      return transfer.failure(.wrongHost)
    }
    if [2, 18, 19, 20, 21].contains(result) || words.contains("issuer") {
      return transfer.failure(.unknownAuthority)
    }
    return transfer.failure(.untrustedServer, reason: reason)
  }
}
