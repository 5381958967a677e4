import FHIRDocument
import SurveyDiagnostics
import SystemIO

/// Where the results of one survey go.
struct TakeOutput {
  /// The file of the response; - is standard output.
  let path: String
  /// The file of the completed Task; - is standard output, beside the response.
  let taskPath: String
  /// Whether other surveys come before or after.
  let isOneOfSeveral: Bool

  /// Whether each result on standard output is one line, since others follow.
  var isLine: Bool { isOneOfSeveral && path == "-" }

  /// The outputs of all surveys; ends the command before anybody is asked where they could not be
  /// written.
  ///
  /// Where `--output` is a folder, and for several surveys, there is a file for each in it, named by
  /// the file that was taken: `phq-9.json` gives `phq-9.response.json`.
  static func plan(_ assignments: [TakeAssignment], _ run: TakeRun) throws(ExitStatus)
    -> [TakeOutput]
  {
    let command = run.command
    let output = command.output.output
    let isSeveral = assignments.count > 1
    if isSeveral, output == "-", command.to != .json {
      throw run.world.refusal(
        "take", "several responses on standard output are lines of JSON",
        advice: "-o FOLDER takes a file of XML for each")
    }
    let isFolder =
      output != "-"
      && (isSeveral || output.hasSuffix("/") || FileSystem.kind(of: output) == .folder)
    var outputs: [TakeOutput] = []
    var used: Set<String> = []
    for assignment in assignments {
      let path =
        isFolder
        ? trimmed(output) + "/" + name(for: assignment.file, command.to, &used) : output
      let taskPath = command.taskOutput ?? (path == "-" ? path : besides(path))
      if assignment.task != nil, path == taskPath, path != "-" {
        throw run.world.refusal("take", "--output and --task-output name the same file")
      }
      outputs.append(TakeOutput(path: path, taskPath: taskPath, isOneOfSeveral: isSeveral))
    }
    let results =
      zip(assignments, outputs).flatMap { assignment, output in
        [output.path] + (assignment.task == nil ? [] : [output.taskPath])
      } + (command.extract.map { [$0] } ?? [])
    do {
      if isFolder { try Files.makeFolders(trimmed(output)) }
      for path in results where path != "-" {
        try Files.checkWritable(path, force: command.output.force)
      }
    } catch {
      run.pipeline.reporter.report(error)
      throw .noOutput
    }
    return outputs
  }

  private static func trimmed(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// `forms/phq-9.json` gives `phq-9.response.json`, and a second time `phq-9-2.response.json`.
  private static func name(for file: String, _ format: Format, _ used: inout Set<String>) -> String
  {
    let last = file.split(separator: "/").last ?? ""
    let stem = last.split(separator: ".").first.map(String.init) ?? "survey"
    var name = stem
    var count = 1
    while !used.insert(name.lowercased()).inserted {
      count += 1
      name = "\(stem)-\(count)"
    }
    return "\(name).response.\(format.rawValue)"
  }

  /// `response.json` gives `response.task.json`.
  static func besides(_ path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ".task" }
    return path.dropLast(name[dot...].count) + ".task" + name[dot...]
  }
}
