extension CurrentProcess {
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
