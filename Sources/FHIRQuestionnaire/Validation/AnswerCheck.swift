import Diagnostics
import FHIRDocument
import Primitives
import SurveyModel

/// Holds one answer against what its item says beyond type, options and limits, which the session
/// checks.
struct AnswerCheck {
  let item: SurveyItem
  let rules: ItemRules
  let response: Element
  /// Whether the response is in another language than the questionnaire.
  let isTranslated: Bool
  private(set) var findings: [Diagnostic] = []

  init(_ item: SurveyItem, _ rules: ItemRules, in response: Element, isTranslated: Bool) {
    self.isTranslated = isTranslated
    self.item = item
    self.rules = rules
    self.response = response
  }

  mutating func check(_ value: AnswerValue) {
    switch value {
    case .uri(let text): checkURL(text)
    case .attachment(let attachment): check(attachment)
    case .reference(let reference): check(reference)
    case .quantity(let quantity):
      checkUnit(quantity)
      checkUnitIsMember(quantity)
    case .coding(let coding): check(coding)
    case .string(let text) where item.type == .string || item.type == .text: check(text)
    default: break
    }
  }

  private mutating func add(
    _ code: Diagnostic.Code, _ message: String, hint: String? = nil,
    _ severity: Diagnostic.Severity = .error
  ) {
    findings.append(
      Diagnostic(severity, code, message, at: Location(linkId: item.linkId), hint: hint))
  }

  private mutating func checkURL(_ text: String) {
    if URLSyntax.isURL(text) { return }
    add(
      .invalidURL, "\(Self.quoted(text)) is no URL",
      hint: "spaces, backslashes and the like are written as % and two hexadecimal digits")
  }

  // MARK: Files

  private mutating func check(_ file: Attachment) {
    if !item.mimeTypes.isEmpty {
      let type = file.contentType.map(Self.mediaType)
      if type.map({ type in !item.mimeTypes.contains { Self.mediaType($0) == type } }) ?? true {
        add(
          .mediaTypeNotAllowed,
          type.map { "a file of type \(Self.quoted($0)) is not allowed" }
            ?? "the file does not say its type",
          hint: "one of " + item.mimeTypes.joined(separator: ", "))
      }
    }
    let actual = file.data.map(Self.size(ofBase64:))
    if let actual, let stated = file.size, actual != stated {
      add(
        .fileSizeMismatch, "the size is said to be \(stated) bytes, the data has \(actual)",
        hint: "the size counts bytes before base64")
    }
    if let size = actual ?? file.size, let most = item.maxSize, size > most {
      add(.fileTooLarge, "the file has \(size) bytes, \(most) are allowed")
    }
    if let url = file.url { checkURL(url) }
  }

  private static func mediaType(_ text: String) -> String {
    text.prefix { $0 != ";" }.lowercased().withFoldedSpaces
  }

  private static func size(ofBase64 text: String) -> Int {
    var digits = 0
    for byte in text.utf8 where byte > 0x20 && byte != UInt8(ascii: "=") { digits += 1 }
    return digits * 3 / 4
  }

  // MARK: References

  private mutating func check(_ reference: Reference) {
    guard !item.referenceTypes.isEmpty, let type = type(of: reference),
      !item.referenceTypes.contains(where: {
        $0.split(separator: "/").last.map(String.init) == type
      })
    else { return }
    add(
      .referenceTypeNotAllowed, "a reference to \(type) is not allowed",
      hint: "one of " + item.referenceTypes.joined(separator: ", "))
  }

  /// The type of the resource that is meant, where the reference tells.
  private func type(of reference: Reference) -> String? {
    if let text = reference.reference {
      if text.hasPrefix("#") {
        let id = text.dropFirst()
        return response.children(.contained).first { $0[.id]?.string == String(id) }?.resourceType
          ?? reference.type
      }
      var parts = text.prefix { $0 != "|" && $0 != "#" && $0 != "?" }.split(separator: "/")
      if let history = parts.firstIndex(of: "_history") { parts = Array(parts[..<history]) }
      if parts.count >= 2, let first = parts[parts.count - 2].unicodeScalars.first,
        ("A"..."Z").contains(first)
      {
        return String(parts[parts.count - 2])
      }
    }
    return reference.type.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
  }

  // MARK: Units

  /// The unit must measure what the unit of the question measures.
  private mutating func checkUnit(_ quantity: Quantity) {
    guard let unit = item.unit, item.unitOptions.isEmpty, let code = unit.code,
      let given = quantity.code, given != code || quantity.system != unit.system
    else { return }
    let one = Quantity(value: ExactDecimal(1), system: unit.system, code: code)
    let other = Quantity(value: ExactDecimal(1), system: quantity.system, code: given)
    guard Quantity.compare(one, other) == nil else { return }
    add(
      .unitOfOtherKind,
      "the unit \(Self.quoted(quantity.unit ?? given)) is none of what is asked for",
      hint: "answer in \(unit.display ?? code)")
  }

  private mutating func checkUnitIsMember(_ quantity: Quantity) {
    guard let units = rules.units, let code = quantity.code else { return }
    switch units.expansion.membership(of: Coding(system: quantity.system, code: code)) {
    case .yes: return
    case .no:
      add(
        .unitNotOffered, "the unit \(Self.quoted(quantity.unit ?? code)) is none of those offered",
        hint: "the value set is \(units.address)")
    case .unknown(let reason):
      add(
        .membershipNotKnown,
        "it cannot be told whether \(Self.quoted(code)) is an offered unit: \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    }
  }

  // MARK: Value sets

  /// What is spelled out as options, the session has checked.
  private mutating func check(_ coding: Coding) {
    guard let rule = rules.answers else { return }
    if let display = rule.expansion.rightDisplay(for: coding) {
      add(
        .otherDisplay,
        "the display \(Self.quoted(coding.display ?? "")) is not that of \(Self.quoted(coding.code ?? ""))",
        hint: "it is \(Self.quoted(display))", isTranslated ? .warning : .error)
    }
    guard item.options.isEmpty, item.answerConstraint != .optionsOrType else { return }
    let code = Self.quoted(coding.code ?? "")
    switch rule.expansion.membership(of: coding) {
    case .yes: return
    case .no:
      add(
        .notInValueSet, "\(code) is not in the value set \(rule.address)",
        hint: "answer with a code of that value set")
    case .unknown(let reason) where rule.isAtHand:
      add(
        .membershipNotKnown,
        "it cannot be told whether \(code) is in the value set \(rule.address): \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    case .unknown:
      add(
        .valueSetNotAtHand,
        "the value set \(rule.address) is not at hand, so \(code) is not judged",
        hint: "--questionnaire gives value sets, too")
    }
  }

  /// Rules 45 and 55: a text answers by the code or the display of a concept in the value set.
  private mutating func check(_ text: String) {
    guard let rule = rules.answers, item.options.isEmpty, item.answerConstraint == .optionsOnly
    else { return }
    switch rule.expansion.membership(ofText: text) {
    case .yes: return
    case .no:
      add(
        .notInValueSet,
        "\(Self.quoted(text)) is neither code nor display in the value set \(rule.address)",
        hint: "answer with a concept of that value set")
    case .unknown(let reason):
      add(
        .membershipNotKnown,
        "it cannot be told whether \(Self.quoted(text)) is in the value set \(rule.address): \(reason)",
        hint: "--questionnaire gives value sets and code systems, too", .warning)
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + (text.count > 60 ? text.prefix(57) + "…" : text) + "\""
  }
}
