extension CurrentProcess {
  /// Whether there is a screen before which a person sits, by the environment.
  ///
  /// Under ssh the browser would open on the other machine, or nowhere.
  package static func hasScreen(_ environment: [String: String]) -> Bool {
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if has("SSH_CONNECTION") || has("SSH_TTY") { return false }
    #if canImport(Darwin)
      return true
    #else
      return has("DISPLAY") || has("WAYLAND_DISPLAY")
    #endif
  }

  /// Starts a program that is looked for in the folders of PATH; `false` where there is none, or it fails at once.
  package static func launch(_ program: String, _ arguments: [String]) -> Bool {
    guard let process = Platform.start(program, arguments) else { return false }
    return Platform.endedWell(process, within: 200)
  }

  /// Opens an address in the person's browser; `false` where there is no program that does.
  package static func openInBrowser(_ address: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    guard let process = Platform.start(program, [address]) else { return false }
    return Platform.endedWell(process, within: 2_000)
  }
}
