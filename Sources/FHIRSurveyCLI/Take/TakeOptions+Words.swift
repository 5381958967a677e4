import FHIRDocument
import FHIRQuestionnaire

extension TakeOptions {
  /// The command line that continues with a draft.
  func words(resuming draft: String) -> [String] {
    var words = ["fhir-survey", "take"] + files.map { $0 == "-" ? "QUESTIONNAIRE" : $0 }
    if let task { words += ["--task", task] }
    for (flag, value) in [("--source", source), ("--task-output", taskOutput)] {
      if let value { words += [flag, value] }
    }
    for context in contexts.all { words += context.words }
    if output.output != "-" { words += ["-o", output.output] }
    if to != .json { words += ["--to", to.rawValue] }
    if layout != .nested { words += ["--layout", layout.rawValue] }
    return words + ["--resume", draft]
  }
}
