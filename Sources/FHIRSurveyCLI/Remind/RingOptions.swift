import ArgumentParser

/// How rings reach the person besides a line and the bell.
struct RingOptions: ParsableArguments {
  @Flag(help: "Show a notification of the desktop, too.")
  var notify = false

  @Option(
    help: ArgumentHelp(
      "A command that is run at each ring, with label, dose and note as $1, $2 and $3.",
      valueName: "command"))
  var exec: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "What is run where nobody answers for some time: after=10m exec=COMMAND.",
      valueName: "after=10m exec=COMMAND"))
  var escalate: [String] = []

  @Flag(help: "Tell the doctor also of what came while this was off.")
  var reportMissedWhileOff = false
}

extension RingOptions {
  /// The channels; refuses an escalation that does not say when and what.
  func channels(_ world: World) throws(ExitStatus) -> RingChannels {
    var channels = RingChannels(notifies: notify, command: exec)
    if escalate.isEmpty { return channels }
    let text = escalate.joined(separator: " ")
    guard text.hasPrefix("after="), let space = text.firstIndex(of: " "),
      let minutes = Int(text[..<space].dropFirst(6).filter { $0 != "m" && $0 != "i" && $0 != "n" }),
      (1...1440).contains(minutes), text[space...].hasPrefix(" exec="),
      text[space...].count > 6
    else {
      throw world.refusal(
        "--escalate", "\"\(text)\" does not say when and what",
        advice: "write it as after=10m exec=COMMAND")
    }
    channels.escalation = (minutes, String(text[space...].dropFirst(6)))
    return channels
  }
}
