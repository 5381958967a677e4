import SystemIO

/// The editor that a person named for texts, and the file that it gets.
package struct TextEditor {
  /// What is run by the shell, with the file as its argument.
  let command: String
  /// The folder in which a folder for the file is made.
  let folder: String

  /// The editor of VISUAL or EDITOR; `nil` where neither names one.
  package init?(_ environment: [String: String]) {
    let names = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
    guard let command = names.first(where: { !$0.isEmpty }) else { return nil }
    self.command = command
    folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Lets a text be edited; `run` gives the terminal to the command with a file.
  ///
  /// The file is for its owner alone, in a folder for its owner alone, and is taken away.
  package func edit(_ text: String, run: (_ command: String, _ path: String) -> Bool) -> EditedText
  {
    guard let file = try? PrivateFile(in: folder, name: "answer.txt", Array(text.utf8)) else {
      return .failed
    }
    defer { file.remove() }
    guard run(command, file.path), let bytes = try? file.read(upTo: Self.mostBytes),
      bytes.count <= Self.mostBytes
    else { return .failed }
    var edited = String(decoding: bytes, as: UTF8.self)
    // Editors end the last line; the answer has no such end.
    if !text.hasSuffix("\n"), edited.hasSuffix("\n") { edited.removeLast() }
    return .text(edited)
  }

  private static let mostBytes = 1 << 20
}
