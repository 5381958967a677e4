package import FHIRDocument
package import SurveyDiagnostics
package import SurveyModel

/// A format of survey definitions other than FHIR's own and ours.
///
/// A format reads what it knows into the model and writes what it can say of it. It need not find out
/// what was lost on writing: ``Conversion`` reads the result again and compares. On reading it takes
/// parts of the source from a ``Ledger``; what nobody took is what the model has no place for.
package protocol SurveyFormat: Sendable {
  /// Its name on the command line: `xlsform`.
  var name: String { get }
  /// How names of its files end: `xlsx`.
  var fileExtension: String { get }
  /// How names of files end that may have a definition of it.
  var readExtensions: [String] { get }

  /// Whether definitions can be read from it; paper is only written.
  var isReadable: Bool { get }

  /// Whether its groups are layout alone: a required question in one must be answered whenever it is shown.
  var groupsAreLayout: Bool { get }

  /// Whether the content of a file is of the format.
  func recognizes(_ source: Source) -> Bool

  /// Reads a definition.
  ///
  /// - Parameter beside: gives the content of a file beside it by its name; `nil` where there is none.
  func read(_ source: Source, beside: (String) -> [UInt8]?) -> ReadDefinition

  /// Reads a definition that was edited, where programs that edit it leave out or add something by themselves; `nil` where
  /// they do not.
  ///
  /// - Parameter written: what it was before it was edited.
  func readEdited(_ source: Source, since written: Source) -> ReadDefinition?

  /// Writes a definition.
  func write(_ request: WriteRequest) -> WrittenDefinition

  /// The forms of a file, each as a file of its own; none where the format has one in a file.
  func split(_ source: Source) -> [SourcePart]

  /// Whether a file of the format is one as this would write it, of the same version for example.
  func holds(_ source: Source) -> Bool

  /// The format as a file has it, of the same version for example.
  func like(_ source: Source) -> any SurveyFormat

  /// The files that what was written is to be put into, that of the form's own language first.
  func files(_ bytes: [UInt8]) -> [DefinitionFile]

  /// How the name of a file ends in which a definition is, of a format that has files of several kinds.
  func fileExtension(of bytes: [UInt8]) -> String

  /// A definition in a file whose name ends otherwise; `nil` where the format cannot say it in such a file.
  func rewritten(_ bytes: [UInt8], for fileExtension: String) -> [UInt8]?

  /// How the format holds a field of an item.
  ///
  /// Exhaustive: a field without an answer does not compile.
  func holding(of field: ItemField) -> Holding
}

extension SurveyFormat {
  package var isReadable: Bool { true }
  package var groupsAreLayout: Bool { false }
  package var readExtensions: [String] { isReadable ? [fileExtension] : [] }
  package func readEdited(_ source: Source, since written: Source) -> ReadDefinition? { nil }
  package func split(_ source: Source) -> [SourcePart] { [] }
  package func holds(_ source: Source) -> Bool { true }
  package func like(_ source: Source) -> any SurveyFormat { self }
  package func files(_ bytes: [UInt8]) -> [DefinitionFile] { [DefinitionFile(bytes: bytes)] }
  package func fileExtension(of bytes: [UInt8]) -> String { fileExtension }
  package func rewritten(_ bytes: [UInt8], for fileExtension: String) -> [UInt8]? { nil }
}

/// How a format holds what a field says.
package enum Holding: Hashable, Sendable {
  /// As it is.
  case kept
  /// In some cases, or in a way that looks or acts otherwise.
  case approximated(Diagnostic.Code)
  /// Not at all; it can only be carried.
  case absent
}

/// A definition in another format, as it was read.
package struct ReadDefinition: Sendable {
  /// The survey; `nil` where it could not be read.
  package var survey: Survey?
  /// What is wrong with the source.
  package var diagnostics: [Diagnostic]
  /// What of the source the model says otherwise or not at all.
  package var losses: [Loss]
  /// Where in the source each item is, by its linkId.
  package var places: [String: Place]
  /// Groups that are forms of their own, of which somebody fills in one or the other.
  package var forms: Set<String> = []
  /// The document that the source was made from, which it carries.
  package var carried: CarriedDocument?

  package init(
    survey: Survey?, diagnostics: [Diagnostic] = [], losses: [Loss] = [],
    places: [String: Place] = [:], carried: CarriedDocument? = nil
  ) {
    (self.survey, self.diagnostics, self.losses) = (survey, diagnostics, losses)
    (self.places, self.carried) = (places, carried)
  }
}

/// What a format is asked to write.
package struct WriteRequest: Sendable {
  package var survey: Survey
  /// The document that travels inside, so that the way back has what the format cannot say.
  package var carried: CarriedDocument?
  /// A definition in the same format that says the same but for what was changed; what the survey
  /// says as it did is taken from there, word for word.
  package var original: Source?
  /// The files that the original was read with, by their names.
  package var files: [String: [UInt8]]

  package init(
    _ survey: Survey, carried: CarriedDocument? = nil, original: Source? = nil,
    files: [String: [UInt8]] = [:]
  ) {
    (self.survey, self.carried, self.original) = (survey, carried, original)
    self.files = files
  }
}

/// A definition that was written.
package struct WrittenDefinition: Sendable {
  package var bytes: [UInt8]
  /// What was written in a way that acts otherwise though it reads back as it was, and why what does
  /// not come back could not be said; one for each place.
  package var losses: [Loss]
  /// Where in the result each item is, by its linkId.
  package var places: [String: Place]
  /// Gives the bytes that the same definition has with a document inside; `nil` where it is written
  /// again for that.
  package var carrying: (@Sendable (CarriedDocument) -> [UInt8])?

  package init(
    bytes: [UInt8], losses: [Loss] = [], places: [String: Place] = [:],
    carrying: (@Sendable (CarriedDocument) -> [UInt8])? = nil
  ) {
    (self.bytes, self.losses, self.places) = (bytes, losses, places)
    self.carrying = carrying
  }
}

/// A document that travels inside one that was made from it.
package struct CarriedDocument: Hashable, Sendable {
  /// The format of the document: `fhir`, `xlsform`.
  package var format: String
  /// The name of its file, without folders.
  package var name: String
  /// The digest of what the survey said that was read back from the result: where it says the same
  /// still, nobody changed anything.
  package var digest: String
  package var bytes: [UInt8]

  package init(format: String, name: String, digest: String, bytes: [UInt8]) {
    (self.format, self.name, self.digest, self.bytes) = (format, name, digest, bytes)
  }
}
