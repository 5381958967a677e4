import FHIRDocument
import FHIRPath
import FHIRTerminology
import SurveyPrimitives

/// Codes: `code`, `system|code`, `|code`, `system|` (search.html#token).
extension ValueMatcher {
  func tokenTest(_ text: String, _ modifier: String?) throws(SearchProblem) -> (Element) -> Bool {
    switch modifier {
    case nil: return token(text)
    // Whether none is what is asked for is decided over all values, by the one who asks.
    case "not": return token(text)
    case "text": return textTest(text)
    case "of-type": return try ofTypeTest(text)
    case "in", "not-in": return try memberTest(EscapedText.plain(text))
    case "below", "above": return try subsumptionTest(text, isBelow: modifier == "below")
    case .some(let modifier): throw .modifier(modifier)
    }
  }

  private func token(_ text: String) -> (Element) -> Bool {
    let parts = EscapedText.split(text, at: "|").map(EscapedText.plain)
    let code = parts.last ?? ""
    let system = parts.count > 1 ? parts[0] : nil
    return { element in
      Self.codes(element).contains { found in
        if let system, !system.isEmpty || found.isCoded, found.system ?? "" != system {
          return false
        }
        return code.isEmpty ? parts.count > 1 && found.system != nil : found.code == code
      }
    }
  }

  /// A code with its system; the code of a primitive element has none of its own.
  private struct Code {
    var system: String?
    var code: String?
    /// Whether the element has room for a system.
    var isCoded = true
  }

  private static func codes(_ element: Element) -> [Code] {
    if element.isPrimitive { return [Code(code: element.string, isCoded: false)] }
    if element.nameText == "extension" {
      return element.children.filter { $0.nameText.hasPrefix("value") }.flatMap(codes)
    }
    let codings = element.children(.coding)
    if !codings.isEmpty || element[.text] != nil {
      return codings.map { Code(system: $0[.system]?.string, code: $0[.code]?.string) }
    }
    if let value = element[.value] {
      // The system of an Identifier is an address, that of a ContactPoint `phone` or `email`.
      let system = element[.system]?.string
      let isCoded = system.map { !contactSystems.contains($0) } ?? true
      return [Code(system: isCoded ? system : nil, code: value.string, isCoded: isCoded)]
    }
    return [Code(system: element[.system]?.string, code: element[.code]?.string)]
  }

  /// The codes of contact-point-system.
  private static let contactSystems: Set<String> = [
    "phone", "fax", "email", "pager", "url", "sms", "other",
  ]

  /// The words of the concept begin with the text.
  private func textTest(_ text: String) -> (Element) -> Bool {
    let wanted = FoldedText.fold(EscapedText.plain(text))
    return { element in
      let words = [element[.text], element[.display], element["type"]?[.text]].compactMap {
        $0?.string
      }
      let displays = element.children(.coding).compactMap { $0[.display]?.string }
      return (words + displays).contains { FoldedText.fold($0).hasPrefix(wanted) }
    }
  }

  /// `system|code|value`: an identifier of that type.
  private func ofTypeTest(_ text: String) throws(SearchProblem) -> (Element) -> Bool {
    let parts = EscapedText.split(text, at: "|").map(EscapedText.plain)
    guard parts.count == 3 else { throw .value(text, kind: .token) }
    return { element in
      element[.value]?.string == parts[2]
        && (element["type"].map { Self.codes($0) } ?? []).contains {
          $0.system == parts[0] && $0.code == parts[1]
        }
    }
  }

  private func memberTest(_ valueSet: String) throws(SearchProblem) -> (Element) -> Bool {
    guard let terminology,
      terminology.isMember(code: "", system: nil, of: .address(valueSet)) != nil
    else { throw .terminology(valueSet) }
    return { element in
      Self.codes(element).contains { found in
        guard let code = found.code else { return false }
        return terminology.isMember(code: code, system: found.system, of: .address(valueSet))
          == true
      }
    }
  }

  private func subsumptionTest(_ text: String, isBelow: Bool) throws(SearchProblem) -> (Element) ->
    Bool
  {
    let parts = EscapedText.split(text, at: "|").map(EscapedText.plain)
    guard parts.count == 2, let terminology else { throw .terminology(text) }
    guard terminology.subsumes(parts[1], parts[1], system: parts[0]) != nil else {
      throw .terminology(parts[0])
    }
    return { element in
      Self.codes(element).contains { found in
        guard found.system == parts[0], let code = found.code else { return false }
        return isBelow
          ? terminology.subsumes(parts[1], code, system: parts[0]) == true
          : terminology.subsumes(code, parts[1], system: parts[0]) == true
      }
    }
  }
}
