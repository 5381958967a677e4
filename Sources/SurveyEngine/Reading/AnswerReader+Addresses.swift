import SurveyDiagnostics
import SurveyModel

extension AnswerReader {
  func readURL(_ text: String, for item: SurveyItem) throws(Diagnostic) -> String {
    if text.isURI { return text }
    throw item.finding(.notAURL, ["text": .quoted(text)])
  }

  func readReference(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Reference {
    let isAddress = text.isURI && (text.contains(":") || text.hasPrefix("#"))
    if isAddress { return Reference(reference: text) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 4 && parts[2] == "_history"),
      let first = parts[0].unicodeScalars.first, ("A"..."Z").contains(first),
      parts[0].unicodeScalars.allSatisfy({ $0.properties.isAlphabetic && $0.isASCII }),
      parts[1].isFHIRId, parts.count == 2 || parts[3].isFHIRId
    else {
      throw item.finding(.notAReference, ["text": .quoted(text)])
    }
    return Reference(reference: text)
  }

  func readAttachment(_ text: String, for item: SurveyItem) throws(Diagnostic) -> Attachment {
    let scheme = text.prefix { $0 != ":" }
    let hasScheme =
      scheme.count > 1 && scheme.count < text.count
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    if hasScheme, text.isURI { return Attachment(dataOrURL: text) }
    guard let loadAttachment else {
      throw item.finding(.notAFileAddress, ["text": .quoted(text)])
    }
    do throws(Diagnostic) {
      return try loadAttachment(text)
    } catch {
      var problem = error
      problem.location.linkId = problem.location.linkId ?? item.linkId
      throw problem
    }
  }
}

extension Attachment {
  /// An attachment from its address; `data:image/png;base64,…` is taken apart.
  fileprivate init(dataOrURL text: String) {
    self.init()
    let marker = ";base64,"
    guard text.lowercased().hasPrefix("data:"), let comma = text.firstIndex(of: ","),
      text[...comma].lowercased().hasSuffix(marker)
    else {
      url = text
      return
    }
    let type = text[..<comma].dropFirst("data:".count).dropLast(marker.count - 1)
    contentType = type.isEmpty ? nil : String(type)
    data = String(text[text.index(after: comma)...])
  }
}

extension String {
  fileprivate var isURI: Bool {
    !isEmpty
      && !unicodeScalars.contains {
        $0.isSpace || $0.value < 0x20 || "<>\"".unicodeScalars.contains($0)
      }
  }
}

extension Substring {
  fileprivate var isFHIRId: Bool {
    (1...64).contains(count)
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
  }
}
