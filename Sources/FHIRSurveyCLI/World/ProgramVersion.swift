/// The version of the program, as `--version` and reports have it.
enum ProgramVersion {
  static let text = "0.1.0"
}
