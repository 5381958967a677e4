import SurveyTables

extension OutputOptions {
  /// Ends the command with 64 where a folder is written and none is named.
  func checkFolder(for target: BatchTarget, in world: World) throws(ExitStatus) {
    guard output == "-" else { return }
    if target.isStatistics {
      throw world.refusal(
        "export", "--to \(target.rawValue) does not write to standard output",
        advice: "name a file with -o FILE")
    }
    guard target.isFolder else { return }
    throw world.refusal(
      "export", "--to \(target.rawValue) writes a folder of files", advice: "name it with -o FOLDER"
    )
  }
}
