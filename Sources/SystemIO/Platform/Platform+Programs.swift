#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Other programs.
extension Platform {
  /// Starts a program that is looked for in the folders of PATH, reads nothing and shows nothing here, and gives
  /// its number; `nil` where it cannot be started.
  static func start(_ program: String, _ arguments: [String]) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(
        &actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    texts.append(nil)
    defer { texts.forEach { free($0) } }
    var process: pid_t = 0
    return posix_spawnp(&process, program, &actions, nil, texts, environment) == 0 ? process : nil
  }

  /// Whether a program ends well within some milliseconds; one that goes on is taken for well.
  static func endedWell(_ process: pid_t, within milliseconds: Int) -> Bool {
    var status: Int32 = 0
    for _ in 0..<max(1, milliseconds / 20) {
      if waitpid(process, &status, WNOHANG) == process { return status == 0 }
      pause(milliseconds: 20)
    }
    return true
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }
}
