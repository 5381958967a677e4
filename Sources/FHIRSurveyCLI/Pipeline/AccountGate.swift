import Reminders
import SurveyDiagnostics
import SystemIO

/// What a person keeps stays open while a verb runs; a verb that uses it does not begin where their account is closed.
struct AccountGate {
  private let lock: FileLock?

  init(_ arguments: [String], in world: World) throws(ExitStatus) {
    guard !Self.needsNothingKept(arguments), let state = UserFolders.state(world.environment)
    else {
      lock = nil
      return
    }
    do throws(Diagnostic) {
      lock = try StateAccount(state: state).use()
    } catch {
      Reporter(
        world, language: world.language.namingFlags(versionFlag: ""), isQuiet: false,
        isVerbose: false
      ).report(error)
      throw .of(error)
    }
  }

  /// The verbs that work on files alone, and the one that opens what is closed.
  private static func needsNothingKept(_ arguments: [String]) -> Bool {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let fileVerbs: Set = [
      "account", "assemble", "check", "codebook", "convert", "expand", "export", "extract",
      "import",
      "packages", "path", "populate", "serve", "show", "summary", "validate", "why",
    ]
    if let verb = words.first, fileVerbs.contains(verb) { return true }
    let fileParts = [
      ["health", "list"], ["health", "preview"], ["health", "convert"], ["health", "chart"],
      ["meds", "explain"],
    ]
    return fileParts.contains { words.starts(with: $0) }
  }
}
