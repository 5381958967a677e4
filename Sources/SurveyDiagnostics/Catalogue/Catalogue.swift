extension Diagnostic.Code {
  /// All entries of the catalogue, variants among them, area by area.
  package static let all: [Self] =
    reading + structure + conversion + xml + questionnaires + unsupported + answers + calculation
    + evaluation
    + responses + batches + inputs + spreadsheets + formats + answerFormats + forms
    + severalForms + imports
    + policies
    + statistics + checkpoints + commands
    + interview
    + recordings + expressions + checks + validation + terminology + explanation
    + packages + searches + population + extraction + assembly + servers + signingIn + sending
    + timings + medicines + health + reminders
}
