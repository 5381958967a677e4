/// The extension maxSize, whose number counts bytes from R5 on and megabytes before.
extension ConversionStep {
  /// A size in the units of the target.
  struct ConvertedSize {
    var number: String
    /// The extension that holds the number as the target had it.
    var holder: Element?
    /// The address of the extension that keeps the number, which the way back would write otherwise.
    var keeper: String?
  }

  /// A value as a size of the target; `nil` where it is not one, or the number is the same.
  func convertedSize(
    _ value: Element, of element: Element, _ old: ElementDefinition, in from: TypeDefinition,
    as new: ElementDefinition, in to: TypeDefinition
  ) -> ConvertedSize? {
    guard value.name == .valueDecimal, !MaxSize.isSame(source.version, target.version),
      element[.url]?.string == MaxSize.url, let text = value.string, let number = value.decimal,
      let bytes = MaxSize.bytes(of: number, source.version)
    else { return nil }
    for holder in value.children(.extension) {
      guard let url = holder[.url]?.string, let held = holder[.valueDecimal],
        let path = CrossVersionURL.path(in: url, of: target.version),
        path == "\(to.name).\(new.slot)", let former = held.decimal,
        MaxSize.bytes(of: former, target.version) == bytes
      else { continue }
      return ConvertedSize(number: held.string ?? text, holder: holder)
    }
    var size = ConvertedSize(number: MaxSize.number(of: bytes, target.version))
    if MaxSize.number(of: bytes, source.version) != text {
      size.keeper = CrossVersionURL.of(old, in: from, source.version)
    }
    return size
  }

  mutating func emit(_ size: ConvertedSize, of value: Element, as name: ElementName) {
    track(value)
    builder.openPrimitive(name, .decimal, size.number)
    emitExtras(of: value, without: size.holder)
    if let url = size.keeper {
      then { step in
        step.builder.open(.extension)
        step.builder.string(.url, url)
        step.builder.primitive(.valueDecimal, .decimal, value.string ?? "")
        step.builder.close()
      }
    }
    close()
  }
}
