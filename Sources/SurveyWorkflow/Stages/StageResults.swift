public import FHIRDocument
public import SurveyDiagnostics

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
}
