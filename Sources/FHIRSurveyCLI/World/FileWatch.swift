import SystemIO

/// Does something again whenever one of some files changes.
struct FileWatch {
  private let paths: [String]
  private let world: World

  /// Watches files, and those in folders.
  init(_ paths: [String], in world: World) {
    self.paths = paths
    self.world = world
  }

  /// Does it once and then after each change, until the world ends; ends as the last time did.
  func run(_ action: () throws(ExitStatus) -> Void) throws(ExitStatus) {
    while true {
      // Taken before, so that a change meanwhile counts.
      let before = stamps
      var failure: ExitStatus?
      do {
        try action()
      } catch {
        failure = error
      }
      guard waitForChange(from: before) else {
        if let failure { throw failure }
        return
      }
      world.say("")
    }
  }

  /// Waits until a file is another one than it was; `false` when the world ends.
  func waitForChange(from before: Stamps) -> Bool {
    world.say("waiting for changes; Ctrl-C ends")
    while stamps == before {
      guard world.pause(Self.interval) else { return false }
    }
    return true
  }

  /// After how many milliseconds files are looked at again.
  private static let interval = 300

  /// What tells of each file whether it is another one.
  typealias Stamps = [String: FileStamp]

  /// How the files are now; those that come and go in a folder are changes, too.
  var stamps: Stamps {
    let all = paths.flatMap { (try? InputPaths.expand([$0])) ?? [$0] }
    return Dictionary(all.map { ($0, FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
