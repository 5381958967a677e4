import FHIRDocument
import SurveyEngine
import SurveyModel

extension FastCheck {
  /// Looks at a value: the number of the option that it is, -1 where there are no options; `nil`
  /// where it is not certain that it is right.
  func look(atValue node: Int, _ index: Int) -> Int? {
    switch plan.items[index].value {
    case .coding: return option(node, index)
    case .quantity: return isQuantity(node, index) ? -1 : nil
    case .dateTime, .time, .reference:
      return document.isObject(node) || isPlain(node) ? -1 : nil
    case .string where nodes[node].isEscaped:
      return isEscapedText(node, index) ? -1 : nil
    default: break
    }
    guard isPlain(node) else { return nil }
    let range = range(node)
    guard range.upperBound <= bytes.count else { return nil }
    return isRight(range, index) ? -1 : nil
  }

  private func isRight(_ range: Range<Int>, _ index: Int) -> Bool {
    let text = bytes.span.extracting(range)
    switch plan.items[index].value {
    case .boolean: return true
    case .integer: return isInteger(text, index)
    case .decimal: return isDecimal(text, index)
    case .date: return isDate(text, index)
    case .string: return isString(text, index)
    case .uri: return URLSyntax.isURL(text)
    default: return false
    }
  }

  private func isInteger(_ text: Span<UInt8>, _ index: Int) -> Bool {
    guard let number = ShortDecimal(text), number.fractionDigits == 0, text.count <= 11,
      Int32(exactly: number.coefficient) != nil
    else { return false }
    let first = text[0] == UInt8(ascii: "-") ? 1 : 0
    if text[first] == UInt8(ascii: "0"), text.count > 1 { return false }
    return plan.items[index].integers?.contains(number.coefficient) ?? true
  }

  private func isDecimal(_ text: Span<UInt8>, _ index: Int) -> Bool {
    guard let number = ShortDecimal(text), number.fractionDigits <= plan.items[index].decimalPlaces
    else {
      return false
    }
    if let least = plan.items[index].least, least.isAtMost(number) != true { return false }
    if let most = plan.items[index].most, number.isAtMost(most) != true { return false }
    return true
  }

  /// Days compare as their texts do.
  private func isDate(_ text: Span<UInt8>, _ index: Int) -> Bool {
    let (first, last) = (plan.items[index].firstDate, plan.items[index].lastDate)
    if first == nil, last == nil { return true }
    guard text.count == 10 else { return false }
    if let first, order(text, first) < 0 { return false }
    if let last, order(text, last) > 0 { return false }
    return true
  }

  /// Below zero where a day is before another.
  private func order(_ day: Span<UInt8>, _ other: Range<Int>) -> Int {
    for offset in 0..<10 where day[offset] != plan.texts[other.lowerBound + offset] {
      return Int(day[offset]) - Int(plan.texts[other.lowerBound + offset])
    }
    return 0
  }

  /// A text without escapes has no line breaks; those of XML are looked for.
  private func isString(_ text: Span<UInt8>, _ index: Int) -> Bool {
    let length = plan.items[index].length
    var count = 0
    for offset in text.indices {
      let byte = text[offset]
      if byte < 0x20 { return false }
      // Each character has one byte that does not go on with another.
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return length?.contains(count) ?? true
  }

  /// Of a text with escapes the length is not counted, and a line break on one line is not looked
  /// for further.
  private func isEscapedText(_ node: Int, _ index: Int) -> Bool {
    guard plan.items[index].length == nil else { return false }
    if plan.items[index].hasLines { return true }
    let range = range(node)
    guard range.upperBound <= bytes.count else { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 1
        guard offset < range.upperBound,
          bytes[offset] == UInt8(ascii: "\"")
            || bytes[offset] == UInt8(ascii: "\\") || bytes[offset] == UInt8(ascii: "/")
        else { return false }
      }
      offset += 1
    }
    return true
  }

  // MARK: Objects

  /// The number of the option that a coding is; -1 where any may be.
  private func option(_ node: Int, _ index: Int) -> Int? {
    guard document.isObject(node) else { return nil }
    var (system, code, display) = (-1, -1, -1)
    var child = node + 1
    let end = Int(nodes[node].next)
    while child < end {
      switch nodes[child].name {
      case ElementName.system.rawValue: system = child
      case ElementName.code.rawValue: code = child
      case ElementName.display.rawValue: display = child
      case ElementName.version.rawValue: return nil
      default: break
      }
      child = Int(nodes[child].next)
    }
    if plan.items[index].takesAnyCoding { return plan.items[index].repeats ? -2 : -1 }
    guard code >= 0 else { return nil }
    let options = plan.items[index].options
    for number in options where hasText(code, plan.options[number].code) {
      let wanted = plan.options[number].system
      let isSame = wanted.isEmpty ? system < 0 : system >= 0 && hasText(system, wanted)
      guard isSame else { continue }
      if display >= 0, let right = plan.options[number].display, !hasText(display, right) {
        return nil
      }
      return number - options.lowerBound
    }
    return nil
  }

  private func isQuantity(_ node: Int, _ index: Int) -> Bool {
    guard document.isObject(node), plan.items[index].least == nil,
      plan.items[index].most == nil
    else { return false }
    var (system, code) = (-1, -1)
    var child = node + 1
    let end = Int(nodes[node].next)
    while child < end {
      switch nodes[child].name {
      case ElementName.value.rawValue:
        let range = range(child)
        guard isPlain(child), range.upperBound <= bytes.count,
          let number = ShortDecimal(bytes.span.extracting(range)),
          number.fractionDigits <= plan.items[index].decimalPlaces
        else { return false }
      case ElementName.system.rawValue: system = child
      case ElementName.code.rawValue: code = child
      default: break
      }
      child = Int(nodes[child].next)
    }
    guard let unit = plan.items[index].unitCode, code >= 0 else { return true }
    guard hasText(code, unit), let wanted = plan.items[index].unitSystem else { return false }
    return wanted.isEmpty ? system < 0 : system >= 0 && hasText(system, wanted)
  }
}
