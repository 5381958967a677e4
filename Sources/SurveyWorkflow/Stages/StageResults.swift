public import FHIRDocument
import FHIRQuestionnaire
public import SurveyDiagnostics
import SurveyEngine

/// A form and what was found while it was read.
public struct ReadForm: Sendable {
  /// The form; there in spite of errors wherever it could be built.
  public var form: Form?
  /// The findings, those about the structure first.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(form: Form?, diagnostics: [Diagnostic]) {
    (self.form, self.diagnostics) = (form, diagnostics)
  }
}

/// A QuestionnaireResponse and what was found while it was written.
public struct WrittenResponse: Sendable {
  /// The response.
  public var document: Document
  /// Why it is in progress though it was to be complete; `nil` where it is as it was to be.
  public var obstacle: Diagnostic?
  /// The findings, ``obstacle`` first.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(document: Document, obstacle: Diagnostic? = nil, diagnostics: [Diagnostic] = []) {
    (self.document, self.obstacle, self.diagnostics) = (document, obstacle, diagnostics)
  }

  /// The response of a session: in progress where it cannot be complete.
  init(of session: Session, _ details: ResponseDetails) {
    var details = details
    let naming = ResponseWriter.namingLoss(of: session.index.survey).map { [$0] } ?? []
    diagnostics = naming + ResponseWriter.losses(of: session, in: details.layout)
    obstacle = details.status.isComplete ? session.completionObstacle : nil
    if let obstacle {
      details.status = .inProgress
      diagnostics.insert(obstacle, at: 0)
    }
    document = ResponseWriter.write(session, details)
  }
}

/// The text of a document and what its format cannot hold.
public struct WrittenText: Sendable {
  /// UTF-8.
  public var bytes: [UInt8]
  /// The findings.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(bytes: [UInt8], diagnostics: [Diagnostic] = []) {
    (self.bytes, self.diagnostics) = (bytes, diagnostics)
  }

  /// The text of a document in lines, with a line break at the end.
  init(_ document: Document, as format: Format, _ policy: SeverityPolicy) {
    diagnostics = []
    switch format {
    case .json: bytes = JSONWriter.write(document.root, style: .pretty)
    case .xml:
      let written = XMLWriter.write(document.root, style: .pretty)
      bytes = written.bytes
      diagnostics = policy.applied(to: written.diagnostics)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
