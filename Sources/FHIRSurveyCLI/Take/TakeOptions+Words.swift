import FHIRDocument
import FHIRQuestionnaire
import SurveyModel
import SurveyTerminal

extension TakeOptions {
  /// The flags of a run that begins with one of the files, counted from 0.
  func from(_ index: Int) -> TakeOptions {
    guard task == nil, index > 0 else { return self }
    var copy = self
    copy.files = Array(files.dropFirst(index))
    copy.resume = nil
    return copy
  }

  /// The command line that continues with a draft: that of this run, with the draft.
  ///
  /// What came from standard input is named by a word in capitals.
  func words(resuming draft: String?) -> [String] {
    var words = ["fhir-survey", "take"] + files.map { Self.path($0, "QUESTIONNAIRE") }
    func add(_ flag: String, _ value: String?) {
      if let value { words += [flag, value] }
    }
    func add(_ flag: String, where isSet: Bool) {
      if isSet { words.append(flag) }
    }
    add("--task", task.map { Self.path($0, "TASK") })
    add("--server", server.server)
    add("--owner", owner)
    add("--offline", where: offline)
    add("--amend", amend.map { Self.path($0, "RESPONSE") })
    add("--subject", subject)
    add("--source", source)
    add("--task-output", taskOutput)
    for context in contexts.all {
      words += context.words(of: Self.path(context.file, context.name.uppercased()))
    }
    add("--populate", where: populate)
    for path in data.data { add("--data", Self.path(path, "DATA")) }
    add("--health", data.health.map { Self.path($0, "EXPORT") })
    add("--ignore-critical", where: data.ignoresCritical)
    for path in library.paths { add("--questionnaire", Self.path(path, "PATH")) }
    add("-o", output.output == "-" ? nil : output.output)
    add("--force", where: output.force)
    add("--extract", extract)
    add("--to", to == .json ? nil : to.rawValue)
    add("--layout", layout == .nested ? nil : layout.rawValue)
    add("--picker-max", pickerMax == SurveyItem.defaultPickerMax ? nil : String(pickerMax))
    add("--plain", where: plain)
    add("--prompts", prompts == .full ? nil : prompts.rawValue)
    add("--theme", theme == .default ? nil : theme.rawValue)
    add("--accept-unsupported", where: acceptsUnsupported)
    add("--drafts", drafts)
    add("--now", run.now)
    add("--time-zone", run.timeZone)
    add("--ids", run.ids?.rawValue)
    add("--strict", where: shared.strict)
    add("--fhir-version", shared.fhirVersion)
    for package in shared.packages { add("--package", Self.path(package, "PACKAGE")) }
    for limit in shared.limits { add("--limit", "\(limit.limit.rawValue)=\(limit.value)") }
    add("--terminology", shared.terminology)
    add("--language", shared.language)
    add("--quiet", where: shared.quiet)
    add("--verbose", where: shared.verbose)
    add("--color", shared.color == .auto ? nil : shared.color.rawValue)
    add("--resume", draft)
    return words
  }

  /// A file as the shell takes it, never as a flag.
  private static func path(_ path: String, _ placeholder: String) -> String {
    if path == "-" { return placeholder }
    return path.hasPrefix("-") ? "./" + path : path
  }
}
