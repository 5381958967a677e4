public import FHIRDocument
public import SurveyDiagnostics

/// One response of a batch.
public struct BatchRecord: Sendable {
  /// The QuestionnaireResponse; the root of a document, or the resource of a Bundle's entry.
  public let element: Element
  /// The file as the caller named it; `-` for standard input.
  public let file: String
  /// The line on which it starts.
  public let line: Int
  /// The text from which it was read; empty where that was XML inside a Bundle.
  public let raw: ArraySlice<UInt8>
  /// What was found while it was read; no errors.
  public let diagnostics: [Diagnostic]
  /// Whether its id, before a policy changed it, is one of those that were deleted.
  var isDeleted = false
  /// What stands for its id, before a policy changed it; 0 for none, and where nobody asks.
  var id: UInt64 = 0

  /// The document that holds it.
  public var document: Document { element.document }
}

/// A record that is not a response that can be read.
public struct RejectedRecord: Sendable {
  /// What is wrong; at least one error.
  public let diagnostics: [Diagnostic]
  /// The text as it was read; empty for a file that could not be opened.
  public let raw: ArraySlice<UInt8>
}

/// What a batch yields.
public enum BatchItem: Sendable {
  /// A response.
  case record(BatchRecord)
  /// Something else.
  case rejected(RejectedRecord)
}

extension BatchRecord {
  /// Where it starts, for a message.
  func location(linkId: String? = nil) -> Location {
    Location(file: file, position: SourcePosition(line: line, column: 1), linkId: linkId)
  }

  /// The text as it was read, or as JSON where it was in XML.
  var rawText: ArraySlice<UInt8> { raw.isEmpty ? JSONWriter.write(element)[...] : raw }

  /// The finding that it is another resource than is wanted; `nil` wants any.
  package func isNot(_ wanted: String?) -> Diagnostic {
    var finding = Diagnostic(.otherResource, at: location())
    for (name, type) in [("type", element.resourceType), ("wanted", wanted)] {
      if let type { finding.arguments.append(.init(name, .literal(type))) }
    }
    return finding
  }

  func rejected(_ diagnostic: Diagnostic) -> RejectedRecord {
    // The same defect is not reported twice.
    let isReported = diagnostic.code == .malformedItem || diagnostic.code == .severalValues
    let others = diagnostics.filter {
      !isReported
        || ![.missingElement, .wrongJSONType, .tooManyElements, .emptyElement].contains($0.code)
    }
    return RejectedRecord(diagnostics: others + [diagnostic], raw: rawText)
  }
}
