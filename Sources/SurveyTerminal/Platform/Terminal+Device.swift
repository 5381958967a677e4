extension Terminal {
  /// Takes this terminal key by key; `nil` where it is none.
  package func device(_ capabilities: TerminalCapabilities, editor: TextEditor?) -> RichDevice? {
    guard enterRaw(capabilities) else { return nil }
    return RichDevice(
      next: { self.wait(milliseconds: $0) }, write: { self.write($0) }, size: { self.size },
      suspend: {
        self.suspend()
        _ = self.enterRaw(capabilities)
      },
      resume: { _ = self.enterRaw(capabilities) },
      edit: { text in
        guard let editor else { return .noEditor }
        self.leaveRaw()
        defer { _ = self.enterRaw(capabilities) }
        return editor.edit(text) { self.run($0, with: $1) }
      })
  }
}
