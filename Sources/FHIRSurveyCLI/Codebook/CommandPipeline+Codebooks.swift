import FHIRDocument
import FHIRTerminology
import QuestionnaireAssembly
import SurveyDiagnostics
import SurveyFormats
import SurveyTables
import SurveyWorkflow
import SystemIO

extension CommandPipeline {
  /// The codebooks of the questionnaires in files, folders and Bundles, one for each url; or the one
  /// codebook that a file is.
  func codebooks(
    _ paths: [String], responses: [String], layout: TableLayout
  ) throws(ExitStatus) -> [Codebook] {
    if paths.count == 1, let path = paths.first, let root = try whole(path),
      CodebookReader.recognizes(root)
    {
      return [try codebook(root)]
    }
    let (questionnaires, library, _) = try questionnaires(paths)
    do {
      return try Codebook.all(
        of: questionnaires, library: library, layout: layout, responses: responses,
        options: readOptions, onDiagnostic: reporter.reportFew)
    } catch {
      reporter.report(error)
      throw .noInput
    }
  }

  /// The questionnaires in files, folders and Bundles, in all versions, and what is available for them;
  /// a survey definition counts as the questionnaire that it gives.
  ///
  /// Ends the command with 65 where there is none; `isPartial` says that something could not be read.
  func questionnaires(
    _ paths: [String]
  ) throws(ExitStatus) -> (
    questionnaires: [Element], library: ResourceLibrary, isPartial: Bool
  ) {
    if paths.count == 1, let path = paths.first, let root = try whole(path) {
      let form = try form(from: root)
      return ([form.questionnaire], form.library, false)
    }
    let (library, isPartial) = try foundLibrary(paths)
    if library.questionnaires.isEmpty {
      reporter.report(
        Diagnostic(.notOneQuestionnaire, ["count": .number(0)], at: Location(file: paths.first)))
      throw .badInput
    }
    var questionnaires: [Element] = []
    let roots = library.questionnaires.filter { !$0.isOnlyQuestionnairePart }
    // Where there are only parts of forms, these are what was answered.
    for root in roots.isEmpty ? library.questionnaires : roots {
      questionnaires.append(try form(from: root, library: library).questionnaire)
    }
    return (questionnaires, library, isPartial)
  }

  /// Reads the codebook in a file; ends the command with 65 if it is not as it should be.
  func codebook(in path: String) throws(ExitStatus) -> Codebook {
    var options = readOptions
    options.readsSiblings = false
    let read = CodebookReader.read(Source(name: path, bytes: try bytes(of: path)), options: options)
    try reporter.check(read.diagnostics)
    guard let codebook = read.codebook else { throw .badInput }
    return codebook
  }

  /// Reads a codebook; ends the command with 65 if it is not as it should be.
  func codebook(_ root: Element) throws(ExitStatus) -> Codebook {
    let read = CodebookReader.read(root)
    try reporter.check(read.diagnostics)
    guard let codebook = read.codebook else { throw .badInput }
    return codebook
  }

  /// The root of a file that is a codebook or a survey definition; `nil` for all else, which is read
  /// as resources.
  func whole(_ path: String) throws(ExitStatus) -> Element? {
    guard path != "-", FileSystem.kind(of: path) == .file else { return nil }
    var options = readOptions
    // Neither has siblings with an underscore, and their keys may be any text.
    options.readsSiblings = false
    let source = Source(name: path, bytes: try bytes(of: path))
    let read = Document.read(source, options: options)
    guard let root = read.document?.root,
      CodebookReader.recognizes(root) || SurveyDefinitionReader.recognizes(root)
    else { return nil }
    try reporter.check(read.diagnostics)
    return root
  }

  /// Writes several codebooks into a folder, each under the last part of its address.
  func write(
    _ codebooks: [Codebook], as format: CodebookFormat, language: String?, to output: OutputOptions
  ) throws(ExitStatus) {
    guard output.output != "-" else {
      throw world.refusal(
        "codebook", "there are \(codebooks.count) questionnaires, which are a codebook each",
        advice: "name a folder with -o FOLDER")
    }
    do {
      try FileSystem.makeFolder(output.output)
    } catch {
      reporter.report(.unwritable(output.output, error))
      throw .noOutput
    }
    for (name, codebook) in zip(Codebook.fileNames(of: codebooks), codebooks) {
      try write(
        codebook.text(as: format, language: language),
        path: "\(output.output)/\(name).\(format.fileEnding)", force: output.force)
    }
  }
}
