package import SurveyPrimitives

/// What has the system start the program when something is due: units of systemd, an agent of launchd, a line of cron.
package struct TimerFiles {
  /// The path of the program.
  let program: String
  /// What follows the verbs each time: options with their values, of letters, digits, points and hyphens.
  let options: [String]

  package init(program: String, options: [String] = []) {
    (self.program, self.options) = (program, options)
  }

  private var words: String { options.map { " \($0)" }.joined() }

  /// The name of units and agents.
  package static let name = "fhir-survey-reminders"

  /// The service: it lets happen what is due, and sets the timer to what is due next.
  package var service: String {
    let program = quoted(program)
    return """
      [Unit]
      Description=Reminders of fhir-survey

      [Service]
      Type=oneshot
      ExecStart=\(program) remind due --notify\(words)
      ExecStartPost=\(program) remind install --systemd\(words)
      ExecStartPost=-systemctl --user daemon-reload
      ExecStartPost=-systemctl --user --no-block restart \(Self.name).timer

      """
  }

  /// The timer: one moment in UTC, since what systemd makes of a local time skips one that does not exist.
  package func timer(at instant: Instant?) -> String {
    let moment = instant.map { $0.text.replacingT + " UTC" }
    return """
      [Unit]
      Description=The next reminder of fhir-survey

      [Timer]
      \(moment.map { "OnCalendar=\($0)" } ?? "OnCalendar=daily")
      AccuracySec=1s
      Persistent=true
      Unit=\(Self.name).service

      [Install]
      WantedBy=timers.target

      """
  }

  /// The agent, which looks each minute: launchd knows no time of UTC.
  package var agent: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>Label</key><string>org.fhir-survey.reminders</string>
      <key>ProgramArguments</key>
      <array>
        <string>\(escaped(program))</string><string>remind</string><string>due</string><string>--notify</string>\(options.map { "<string>\($0)</string>" }.joined())
      </array>
      <key>RunAtLoad</key><true/>
      <key>StartInterval</key><integer>60</integer>
    </dict>
    </plist>

    """
  }

  /// The lines for a crontab, which look each minute: few crons know UTC, and none has the session of a desktop.
  package var cron: String {
    let program =
      "'"
      + self.program.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''").split(separator: "%", omittingEmptySubsequences: false)
      .joined(separator: "\\%") + "'"
    return """
      # Reminders of fhir-survey
      * * * * * DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$(id -u)/bus" \(program) remind due --notify\(words) >/dev/null

      """
  }

  private func quoted(_ path: String) -> String {
    var text = ""
    for character in path {
      switch character {
      case "\"", "\\": text += "\\\(character)"
      case "%": text += "%%"
      case "$": text += "$$"
      default: text.append(character)
      }
    }
    return "\"\(text)\""
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
    return result
  }
}

extension String {
  /// `2026-03-29T01:30:00Z` as `2026-03-29 01:30:00`.
  fileprivate var replacingT: String {
    String(map { $0 == "T" ? " " : $0 }.filter { $0 != "Z" })
  }
}
