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
