import FHIRDocument
import FHIRPackages
import FHIRTerminology
import QuestionnaireAssembly
import SurveyDiagnostics
import SurveyWorkflow
import SystemIO

extension CommandPipeline {
  /// The questionnaires, value sets and code systems in files, folders, Bundles and NDJSON.
  ///
  /// A file that was named and cannot be read ends the command; what else lies in a folder is
  /// skipped with a warning.
  func library(
    _ paths: [String], for reader: Audience = .author
  ) throws(ExitStatus) -> ResourceLibrary {
    try foundLibrary(paths, for: reader).library
  }

  /// The same, and whether something in it could not be read.
  func foundLibrary(
    _ paths: [String], for reader: Audience = .author
  ) throws(ExitStatus) -> (library: ResourceLibrary, isPartial: Bool) {
    var library = ResourceLibrary().knowing(resources)
    guard !paths.isEmpty else { return (library, false) }
    let errors = reporter.errors
    var others: [String] = []
    for path in paths {
      if let root = try questionnaire(inOtherFormat: path, for: reader) {
        library.add(root)
      } else if PackagedAddress(path) != nil || isOnline(path) {
        library.add(try document(path, for: reader))
      } else {
        others.append(path)
      }
    }
    let resources = others.isEmpty ? Resources() : try resources(others)
    if reporter.errors > errors { throw resources.unreadIsBad ? .badInput : .noInput }
    for element in resources.elements { library.add(element) }
    for finding in resources.structure.map(\.inPassing) + library.diagnostics
    where reporter.shows(finding, to: reader) {
      reporter.reportFew(finding)
    }
    return (library, resources.unread > 0)
  }

  /// A library whose questionnaires are put together of their parts (rule 116), for those who take them
  /// from it as they are; ends the command with 65 where that cannot be done.
  func assembled(_ library: ResourceLibrary) throws(ExitStatus) -> ResourceLibrary {
    let assembled = library.assembled()
    try reporter.check(assembled.findings)
    return assembled.library
  }

  /// The one questionnaire that a command is about, and what is available for it.
  ///
  /// The first path is its file, or a folder or Bundle with just one questionnaire.
  func questionnaire(_ paths: [String]) throws(ExitStatus) -> FoundQuestionnaire {
    guard let first = paths.first, FileSystem.kind(of: first) != .folder else {
      return try onlyQuestionnaire(of: library(paths), in: paths.first ?? "")
    }
    let document = try document(first)
    var library = ResourceLibrary().knowing(resources)
    library.add(document)
    for element in try self.library(Array(paths.dropFirst())).resources { library.add(element) }
    if document.root.resourceType == "Bundle" {
      return try onlyQuestionnaire(of: library, in: first)
    }
    return FoundQuestionnaire(root: document.root, library: library)
  }

  /// The one questionnaire of a library, or the one that is all of the file at a path.
  func questionnaire(
    of library: ResourceLibrary, in path: String
  ) throws(ExitStatus) -> FoundQuestionnaire {
    let named = library.questionnaires.first {
      $0 == $0.document.root && $0.document.sourceName == path
    }
    if let named { return FoundQuestionnaire(root: named, library: library) }
    return try onlyQuestionnaire(of: library, in: path)
  }

  private func onlyQuestionnaire(
    of library: ResourceLibrary, in path: String
  ) throws(ExitStatus) -> FoundQuestionnaire {
    let questionnaires = library.questionnaires
    if questionnaires.count == 1, let root = questionnaires.first {
      return FoundQuestionnaire(root: root, library: library)
    }
    reporter.report(
      Diagnostic(
        .notOneQuestionnaire, ["count": .number(questionnaires.count)], at: Location(file: path)))
    throw .badInput
  }

  /// The form of a questionnaire that was found.
  func form(from found: FoundQuestionnaire) throws(ExitStatus) -> Form {
    try form(from: found.root, library: found.library)
  }

  /// The Questionnaire that was found; ends the command with 65 if it is something else.
  func requireQuestionnaire(_ found: FoundQuestionnaire) throws(ExitStatus) -> Element {
    guard found.root.resourceType == "Questionnaire" else {
      var finding = Diagnostic(.wrongResource, at: found.root.location())
      if let type = found.root.resourceType {
        finding.arguments.append(.init("type", .literal(type)))
      }
      reporter.report(finding)
      throw .badInput
    }
    try reporter.check(stages.structure(of: found.root))
    return found.root
  }
}

/// A Questionnaire or survey definition, and the resources at hand.
struct FoundQuestionnaire {
  let root: Element
  let library: ResourceLibrary
}
