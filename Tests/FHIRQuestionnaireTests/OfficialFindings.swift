/// What `check` finds in the questionnaires that HL7 publishes, each looked at.
enum OfficialFindings {
  static func isOfficial(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return ["spec", "sdc3x", "sdc4", "sdc20"].contains { name.hasPrefix($0) }
  }

  static let all: [CheckCorpusTests.Expected] = [
  ]
}
