// Until every module names its findings by the catalogue. To be deleted.

extension Diagnostic.Code {
  /// A code without an entry yet.
  public init(_ number: Int) {
    self.init(
      number, (130..<140).contains(number) ? .structure : .system, .error, "{message}",
      hint: "{hint}", remedy: "")
  }
}

extension Diagnostic {
  /// A finding with words of its own.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at location: Location = Location(),
    hint: String? = nil
  ) {
    self.init(code, at: location)
    self.severity = severity
    self.code = code.variant("legacy", "{message}", hint: "{hint}")
    arguments = [Diagnostic.Argument("message", .literal(message))]
    if let hint { arguments.append(Diagnostic.Argument("hint", .literal(hint))) }
  }

  /// What is wrong.
  public var message: String {
    get { message(in: .english) }
    set {
      let hint = hint
      self = Diagnostic(severity, code, newValue, at: location, hint: hint)
    }
  }

  /// What would be right.
  public var hint: String? {
    get {
      let text = hint(in: .english)
      return text == "{hint}" ? nil : text
    }
    set { self = Diagnostic(severity, code, message, at: location, hint: newValue) }
  }
}

extension Location {
  /// A location with an element's path.
  public init(
    file: String? = nil, position: SourcePosition? = nil, path: String?, linkId: String? = nil
  ) {
    self.init(
      file: file, position: position, subject: path.map { .element(path: $0) }, linkId: linkId)
  }

  /// The path of an element or an instance.
  public var path: String? {
    get { subject?.description }
    set { subject = newValue.map { .element(path: $0) } }
  }

  /// A location without a subject's kind.
  public init(path: String?, linkId: String? = nil) {
    self.init(file: nil, path: path, linkId: linkId)
  }
}
