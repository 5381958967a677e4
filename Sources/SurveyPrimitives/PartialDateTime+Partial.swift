extension PartialDateTime {
  /// Reads a dateTime as FHIRPath writes it: the offset may be missing, the time may be partial, and a
  /// date may end in `T`: `2015T`, `2015-02-04T14`, `2015-02-04T14:34+10:00`.
  public init?(partial text: some StringProtocol) {
    guard let value = withUTF8Span(of: text, { Self(partialBytes: $0) }) else { return nil }
    self = value
  }

  private init?(partialBytes bytes: Span<UInt8>) {
    var dateEnd = 0
    while dateEnd < bytes.count, !bytes.has("T", at: dateEnd) { dateEnd += 1 }
    guard let date = PartialDate(bytes: bytes.extracting(0..<dateEnd)) else { return nil }
    let timeStart = min(dateEnd + 1, bytes.count)
    if timeStart == bytes.count {
      self.init(date)
      return
    }
    var timeEnd = timeStart
    while timeEnd < bytes.count,
      bytes.digit(at: timeEnd) != nil || bytes.has(":", at: timeEnd)
        || bytes.has(".", at: timeEnd)
    { timeEnd += 1 }
    guard let time = TimeOfDay(partialBytes: bytes.extracting(timeStart..<timeEnd)) else {
      return nil
    }
    if timeEnd == bytes.count {
      self.init(date: date, time: time)
      return
    }
    guard let offset = UTCOffset(bytes: bytes.extracting(timeEnd..<bytes.count)) else {
      return nil
    }
    self.init(date: date, time: time, offset: offset)
  }
}
