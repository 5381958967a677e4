import HTTPTypes

/// Whether a request may be sent again when it is not known what became of it.
public enum Repeating: Sendable {
  /// As HTTP has it: GET, HEAD, PUT and DELETE are sent again; POST and PATCH only where the server said
  /// that it did nothing.
  case byMethod
  /// It changes nothing, so it is sent again: an operation that only asks.
  case always
}

/// What is worth another try.
enum RetryRules {
  /// Whether the server may do later what it did not do now.
  static func isTemporary(_ status: Int) -> Bool {
    switch status {
    case 408, 425, 429, 500, 502, 503, 504: true
    default: false
    }
  }

  /// Whether a request with this answer may be sent again.
  static func repeats(_ status: Int, isRepeatable: Bool) -> Bool {
    // With these two the server says that it did nothing.
    isRepeatable ? isTemporary(status) : status == 429 || status == 503
  }

  static func isRepeatable(_ method: HTTPRequest.Method, _ repeating: Repeating) -> Bool {
    repeating == .always || [.get, .head, .put, .delete, .options].contains(method)
  }
}
