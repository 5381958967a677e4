package import SurveyDiagnostics
package import SurveyModel
import SurveyPrimitives

extension SurveyItem {
  /// What is wrong with an answer that is, or leads to, something outside: a URL, a file, a
  /// reference, or an amount in some unit.
  func addressProblems(of value: AnswerValue) -> [Diagnostic] {
    switch value {
    case .uri(let text): urlProblem(text).map { [$0] } ?? []
    case .attachment(let file): fileProblems(file)
    case .reference(let reference): referenceProblem(of: reference).map { [$0] } ?? []
    case .quantity(let quantity): otherUnitProblem(quantity).map { [$0] } ?? []
    default: []
    }
  }

  private func urlProblem(_ text: String) -> Diagnostic? {
    if URLSyntax.isURL(text) { return nil }
    return finding(.invalidURL, ["text": .quoted(text)])
  }

  // MARK: Files

  /// The media type ([mimeType](https://hl7.org/fhir/R4/extension-mimetype.html)), and the size
  /// ([maxSize](https://hl7.org/fhir/R4/extension-maxsize.html)).
  private func fileProblems(_ file: Attachment) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let problem = mediaTypeProblem(file) { problems.append(problem) }
    let actual = file.data.map(Self.size(ofBase64:))
    if let actual, let stated = file.size, actual != stated {
      problems.append(
        finding(.fileSizeMismatch, ["stated": .number(stated), "actual": .number(actual)]))
    }
    if let size = actual ?? file.size, let most = maxSize, size > most {
      problems.append(
        finding(.fileTooLarge, ["size": .number(size), "most": .number(most)]))
    }
    if let problem = file.url.flatMap(urlProblem) { problems.append(problem) }
    return problems
  }

  private func mediaTypeProblem(_ file: Attachment) -> Diagnostic? {
    guard !mimeTypes.isEmpty else { return nil }
    let type = file.contentType.map(Self.mediaType)
    if let type, mimeTypes.contains(where: { Self.mediaType($0) == type }) { return nil }
    guard let type else { return finding(.mediaTypeMissing, ["types": .names(mimeTypes)]) }
    return finding(.mediaTypeNotAllowed, ["type": .quoted(type), "types": .names(mimeTypes)])
  }

  private static func mediaType(_ text: String) -> String {
    text.prefix { $0 != ";" }.lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private static func size(ofBase64 text: String) -> Int {
    var digits = 0
    for byte in text.utf8 where byte > 0x20 && byte != UInt8(ascii: "=") { digits += 1 }
    return digits * 3 / 4
  }

  // MARK: References

  /// What is wrong with the type of the resource that a reference means; `nil` where it is allowed,
  /// or the reference does not say.
  ///
  /// [referenceResource](https://hl7.org/fhir/R4/extension-questionnaire-referenceresource.html).
  /// `contained` is the type of the resource that `#id` means, for callers that know it.
  package func referenceProblem(
    of reference: Reference, contained: String? = nil
  ) -> Diagnostic? {
    guard !referenceTypes.isEmpty, let type = contained ?? reference.resourceType,
      !referenceTypes.contains(where: { $0.split(separator: "/").last.map(String.init) == type })
    else { return nil }
    return finding(
      .referenceTypeNotAllowed,
      ["type": .literal(type.shortened), "types": .names(referenceTypes)])
  }

  // MARK: Units

  /// The unit must measure what the unit of the question measures.
  private func otherUnitProblem(_ quantity: Quantity) -> Diagnostic? {
    guard let unit, unitOptions.isEmpty, let code = unit.code, let given = quantity.code,
      given != code || quantity.system != unit.system
    else { return nil }
    let one = Quantity(value: ExactDecimal(1), system: unit.system, code: code)
    let other = Quantity(value: ExactDecimal(1), system: quantity.system, code: given)
    guard Quantity.compare(one, other) == nil else { return nil }
    return finding(
      .unitOfOtherKind,
      ["unit": .quoted(quantity.unit ?? given), "wanted": .literal(unit.display ?? code)])
  }
}

extension Reference {
  /// The type of the resource that is meant, where the reference says.
  fileprivate var resourceType: String? {
    let named = type.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    guard let text = reference, !text.hasPrefix("#") else { return named }
    var parts = text.prefix { $0 != "|" && $0 != "#" && $0 != "?" }.split(separator: "/")
    if let history = parts.firstIndex(of: "_history") { parts = Array(parts[..<history]) }
    guard parts.count >= 2, let first = parts[parts.count - 2].unicodeScalars.first,
      ("A"..."Z").contains(first)
    else { return named }
    return String(parts[parts.count - 2])
  }
}
