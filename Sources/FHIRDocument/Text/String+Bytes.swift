extension String {
  /// Calls `body` with the UTF-8 of the text, which is copied only where it is not in UTF-8.
  @discardableResult @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}
