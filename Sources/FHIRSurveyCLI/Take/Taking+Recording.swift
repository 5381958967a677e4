import SurveyTerminal

extension Taking {
  /// Keeps in the recording the draft that the survey may go on with.
  func recordDraft(_ path: String) {
    guard let recorder = stage?.recorder, let bytes = try? pipeline.bytes(of: path) else { return }
    recorder.happened(.draft, String(decoding: bytes, as: UTF8.self))
  }
}
