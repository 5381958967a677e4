public import FHIRDocument
public import FHIRTerminology
public import SurveyDiagnostics
public import SurveyWorkflow

extension Form {
  /// Reads a Questionnaire of any version of FHIR or a survey definition, in JSON or XML.
  ///
  /// Throws the first finding that is an error; ``read(_:library:options:)`` gives all findings.
  /// What the questionnaire refers to (value sets, code systems, other questionnaires) is looked for
  /// in `library`.
  ///
  /// ```swift
  /// let form = try Form(bytes)
  /// ```
  public init(
    _ bytes: [UInt8], name: String = "questionnaire", library: ResourceLibrary = ResourceLibrary(),
    options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    try self.init(Source(name: name, bytes: bytes), library: library, options: options)
  }

  /// Reads a Questionnaire of any version of FHIR or a survey definition, in JSON or XML.
  ///
  /// Throws the first finding that is an error.
  public init(
    _ source: Source, library: ResourceLibrary = ResourceLibrary(),
    options: ReadOptions = ReadOptions()
  ) throws(Diagnostic) {
    let read = Self.read(source, library: library, options: options)
    if let error = read.diagnostics.first(where: { $0.severity == .error }) { throw error }
    guard let form = read.form else { throw Diagnostic(.wrongResource) }
    self = form
  }

  /// Reads a form with all findings; there is one in spite of errors wherever it could be built.
  public static func read(
    _ source: Source, library: ResourceLibrary = ResourceLibrary(),
    options: ReadOptions = ReadOptions()
  ) -> ReadForm {
    let stages = Pipeline(options)
    let read = stages.read(source)
    guard let root = read.document?.root else {
      return ReadForm(form: nil, diagnostics: read.diagnostics)
    }
    var result = stages.form(root, library: library)
    result.diagnostics = read.diagnostics + result.diagnostics
    return result
  }
}
