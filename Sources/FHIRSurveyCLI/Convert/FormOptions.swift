import ArgumentParser
import FHIRDocument
import ODM
import REDCap
import SurveyDiagnostics
import SurveyFormats

/// How forms are converted that one format or the other has its own way with.
struct FormOptions: ParsableArguments {
  @Flag(help: "Leave resources that the version of the result does not have as they are.")
  var lossy = false

  @Option(help: "Where what the result cannot say goes.")
  var carry: Carrying = .inside

  @Flag(help: "Make each form of a file a result of its own, named as the form, in the folder -o.")
  var split = false

  @Option(
    help: ArgumentHelp(
      "The same form in another language, as a dictionary of REDCap; can be repeated.",
      valueName: "language=file"))
  var translation: [TranslationOption] = []

  @Option(help: "The version of ODM that is written.")
  var odm: ODMVersion?

  @Flag(help: "Print the scores of options, with --to html and markdown.")
  var key = false

  /// The dictionaries in other languages.
  func dictionaries(
    _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> [DictionaryArchive.Part] {
    var parts: [DictionaryArchive.Part] = []
    for option in translation {
      do throws(CommandPipeline.Unreadable) {
        let bytes = try CommandPipeline.contents(of: option.path, pipeline.readOptions)
        let source = Source(name: option.path, bytes: bytes)
        parts.append(DictionaryArchive.Part(language: option.language, source: source))
      } catch {
        pipeline.reporter.report(error.finding)
        throw error.status
      }
    }
    return parts
  }
}

/// A language and a file, as `de=form-de.csv`.
struct TranslationOption: ExpressibleByArgument {
  let language: String
  let path: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    language = String(argument[..<sign])
    path = String(argument[argument.index(after: sign)...])
    let isTag = language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard isTag, !path.isEmpty else { return nil }
  }
}
