/// One of the files that a definition is written to.
package struct DefinitionFile: Sendable {
  /// The language of its texts, of a file beside that of the form's own language.
  package let language: String?
  package let bytes: [UInt8]

  package init(language: String? = nil, bytes: [UInt8]) {
    (self.language, self.bytes) = (language, bytes)
  }
}
