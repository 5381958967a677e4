extension Diagnostic.Code {
  /// The codes of the areas that are written down with their words, variants among them.
  package static let all: [Self] =
    reading + xml + structure + conversion
}
