public import FHIRDocument
import FHIRQuestionnaire
public import SurveyDiagnostics
import SurveyModel

/// Reads a codebook that ``CodebookWriter`` wrote.
///
/// A codebook is a plan that others rely on: what cannot be read as it was meant is an error with its
/// line, and then there is no codebook. A member that is not known is a warning.
public enum CodebookReader {
  /// A codebook, and what was found in reading it.
  public struct Result: Sendable {
    /// The codebook; `nil` where there are errors.
    public var codebook: Codebook?
    /// The findings, in the order of the text.
    public var diagnostics: [Diagnostic]
  }

  /// Reads the text of a codebook.
  public static func read(_ source: Source, options: ReadOptions = ReadOptions()) -> Result {
    var options = options
    options.readsSiblings = false
    let read = Document.read(source, options: options)
    guard let document = read.document, !read.diagnostics.contains(where: { $0.severity == .error })
    else { return Result(codebook: nil, diagnostics: read.diagnostics) }
    var result = self.read(document.root)
    result.diagnostics = read.diagnostics + result.diagnostics
    return result
  }

  /// Whether a document is a codebook.
  public static func recognizes(_ root: Element) -> Bool {
    root.isObject && root.resourceType == nil && root["codebook"] != nil
  }

  /// Reads the root of a codebook.
  public static func read(_ root: Element) -> Result {
    var decoder = CodebookDecoder()
    let codebook = decoder.codebook(root)
    let diagnostics = decoder.findings.diagnostics
    let isWhole = !diagnostics.contains { $0.severity == .error }
    return Result(codebook: isWhole ? codebook : nil, diagnostics: diagnostics)
  }
}

/// Reads a codebook member by member.
struct CodebookDecoder {
  var findings = ReadFindings()

  mutating func codebook(_ root: Element) -> Codebook? {
    guard CodebookReader.recognizes(root), let version = root["codebook"] else {
      findings.add(.notACodebook, at: root)
      return nil
    }
    guard version.isText, version.string == CodebookWriter.version else {
      findings.add(
        .otherCodebookVersion,
        ["version": .quoted(version.string ?? ""), "known": .literal(CodebookWriter.version)],
        at: version)
      return nil
    }
    var codebook = Codebook()
    codebook.questionnaire = optionalText(root, "questionnaire")
    codebook.title = optionalText(root, "title")
    codebook.language = optionalText(root, "language")
    codebook.versions = texts(root, "versions")
    checkUnique(entries(root, "versions"))
    if let layout = member(root, "layout") { codebook.layout = self.layout(layout) }
    codebook.questions = entries(root, "questions").map { question($0) }
    checkUniqueQuestions(root, codebook.questions)
    codebook.tables = entries(root, "tables").map { table($0, of: codebook) }
    checkUnique(entries(root, "tables").compactMap { $0["name"] })
    checkMembers(
      root,
      [
        "codebook", "questionnaire", "title", "language", "versions", "layout", "missing",
        "questions", "tables",
      ])
    return codebook
  }

  private mutating func layout(_ element: Element) -> TableLayout {
    var layout = TableLayout()
    if let names: TableLayout.Names = code(element, "names") { layout.names = names }
    if let choices: TableLayout.Choices = code(element, "choices") { layout.choices = choices }
    if let values: TableLayout.Values = code(element, "values") { layout.values = values }
    if let repeats: TableLayout.Repeats = code(element, "repeats") { layout.repeats = repeats }
    layout.missing = flag(element, "missing")
    layout.exact = flag(element, "exact")
    checkMembers(element, ["names", "choices", "values", "repeats", "missing", "exact"])
    return layout
  }

  /// Questions are the same where linkId and type are, and what repeats.
  private mutating func checkUniqueQuestions(_ root: Element, _ questions: [CodebookQuestion]) {
    struct Key: Hashable {
      let linkId: String
      let type: AnswerType
      let repeats: Bool
      let repeating: [String]
    }
    var seen: [Key: Element] = [:]
    for (element, question) in zip(entries(root, "questions"), questions) {
      guard let linkId = element[.linkId] else { continue }
      let key = Key(
        linkId: question.linkId, type: question.type, repeats: question.repeats,
        repeating: question.repeatingLinkIds)
      if let first = seen[key] {
        reportDuplicate(linkId, first)
      } else {
        seen[key] = linkId
      }
    }
  }
}
