import FHIRDocument
import SurveyDiagnostics
import SurveyFormats

/// Prints diagnostics as they come, and counts them.
final class Reporter {
  private let world: World
  /// The language of findings.
  let language: DiagnosticLanguage
  private let isQuiet: Bool
  private let isVerbose: Bool
  private var found = FindingCounts()
  /// How many errors were reported.
  var errors: Int { found.errors }
  /// How many findings of each code were handed to ``reportFew(_:)``.
  private var counts: [Diagnostic.Code: Int] = [:]
  /// Whether some findings of a document were only counted, whatever their code.
  private var isCut = false

  /// The definitions in other formats that were read as questionnaires, by the names of their files.
  private var definitions: [String: OpenedDefinition] = [:]

  /// How many findings of one code are printed where there may be very many.
  static let few = 20

  init(_ world: World, language: DiagnosticLanguage, isQuiet: Bool, isVerbose: Bool) {
    self.world = world
    self.language = language
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }

  /// Has what is found in a questionnaire reported where the definition has it that was read as one.
  func know(_ definition: OpenedDefinition) { definitions[definition.source.name] = definition }

  private func placed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard let file = diagnostics.first?.location.file, let definition = definitions[file],
      diagnostics.allSatisfy({ $0.location.file == file })
    else { return diagnostics }
    return definition.placed(diagnostics)
  }

  /// Prints a diagnostic; under `--quiet` only errors.
  func report(_ diagnostic: Diagnostic) { report(diagnostic, in: nil) }

  /// Prints a diagnostic, and in which of many inputs it was found.
  func report(_ diagnostic: Diagnostic, in input: String?) {
    count(diagnostic)
    guard !isQuiet || diagnostic.severity == .error else { return }
    let diagnostic = placed([diagnostic]).first ?? diagnostic
    var lines = diagnostic.visibleText(in: language).split(separator: "\n", maxSplits: 1)
      .map(String.init)
    if let input { lines[0] += ", in \(input)" }
    world.say(lines.joined(separator: "\n"))
  }

  /// Prints the first of each code and counts the others, unless all are wanted.
  ///
  /// For what was found in a document, and for batches. Errors that reject a record are all printed.
  func reportFew(_ diagnostic: Diagnostic) {
    let isLimited = diagnostic.severity != .error || diagnostic.code.mayBeMany
    guard isLimited, !isVerbose else { return report(diagnostic) }
    counts[diagnostic.code, default: 0] += 1
    if counts[diagnostic.code, default: 0] <= Self.few {
      report(diagnostic)
    } else {
      count(diagnostic)
    }
  }

  private func count(_ diagnostic: Diagnostic) {
    if diagnostic.code == .moreFindings { isCut = true }
    found.add(diagnostic)
  }

  /// Says how many findings of each code were only counted.
  func reportCounts() {
    for (code, count) in counts.sorted(by: { $0.key.number < $1.key.number })
    where count > Self.few {
      note(
        isCut
          ? "at least \(count - Self.few) more of \(code) are not listed; -v lists those that are kept"
          : "\(count - Self.few) more of \(code) are not listed; -v lists all")
    }
    counts = [:]
  }

  /// Prints diagnostics; ends the command with 65 if one of them is an error.
  func check(_ diagnostics: [Diagnostic]) throws(ExitStatus) {
    placed(diagnostics).forEach { $0.code.mayBeMany ? reportFew($0) : report($0) }
    guard diagnostics.hasErrors else { return }
    summarize()
    throw .badInput
  }

  /// The same for findings about a questionnaire: whoever answers it sees them only where one of them
  /// ends the command, or under `--verbose`.
  func check(_ diagnostics: [Diagnostic], for reader: Audience) throws(ExitStatus) {
    let isShown = reader == .author || isVerbose || diagnostics.hasErrors
    if isShown { try check(diagnostics) }
  }

  /// Whether a reader sees a finding: who answers a questionnaire sees what its author has to deal
  /// with only under `--verbose`, or where it is an error.
  func shows(_ diagnostic: Diagnostic, to reader: Audience) -> Bool {
    reader == .author || isVerbose || diagnostic.severity == .error
      || !diagnostic.code.isForAuthors
  }

  /// A talk line that `--quiet` leaves out.
  func note(_ text: String) {
    if !isQuiet { world.say(text) }
  }

  /// The line at the end that says how much was found.
  func summarize() {
    reportCounts()
    let text = found.text()
    if !text.isEmpty { note(isCut ? "at least " + text : text) }
  }
}
