import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyModel
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow
import SystemIO

extension TakeRun {
  /// Ends the command before anybody is asked, where the recording could not be written.
  func checkRecord(_ outputs: [TakeOutput]) throws(ExitStatus) {
    guard let path = command.record else { return }
    if outputs.contains(where: { $0.path == path || $0.taskPath == path })
      || path == command.replay
    {
      throw world.refusal("take", "--record names a file that is read or written otherwise")
    }
    do {
      try Files.checkWritable(path, force: command.output.force)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
  }

  /// The conversation, with all that comes and goes recorded where that is asked for.
  func recorded(
    _ conversation: Conversation, _ takings: [Taking]
  ) throws(ExitStatus) -> Conversation {
    guard let path = command.record, let recorder = stage.recorder else {
      return conversation
    }
    let file: RecordingFile
    do {
      file = try RecordingFile(path, force: command.output.force)
    } catch {
      pipeline.reporter.report(error)
      throw .noOutput
    }
    world.say("what is typed from here on is recorded, answers included, in \(path)")
    let surveys = takings.map(\.form.writtenSurvey)
    var header = CastHeader(width: conversation.width, height: conversation.height)
    header.title = surveys.first?.title
    header.command = ShellWords.line(command.words(resuming: nil))
    for name in RecordedDetails.variables {
      header.environment[name] = world.environment[name]
    }
    var details = RecordedDetails(
      command, surveys, seed: stage.seed ?? 0, offset: world.offset(nil, recorder.now) ?? .utc)
    details.showsTyping = conversation.showsTyping
    header.survey = details.members
    recorder.begin(header, in: file)
    return conversation.recorded(by: recorder)
  }

  /// Ends the command where the recording is of other questionnaires; says where it is of other
  /// versions.
  func checkReplay(_ takings: [Taking]) throws(ExitStatus) {
    guard stage.replay != nil, let details = stage.details else { return }
    guard details.surveys > 0 else {
      return pipeline.reporter.note("the recording does not say which questionnaire it is of")
    }
    for (index, taking) in takings.enumerated() {
      switch details.match(taking.form.writtenSurvey, at: index) {
      case .same: break
      case .changed:
        pipeline.reporter.note("the recording is of another version of this questionnaire")
      case .other, nil:
        let name = details.questionnaire(at: index).map { Diagnostic.Argument.Value.quoted($0) }
        pipeline.reporter.report(
          Diagnostic(
            .recordingOfOtherSurvey, ["questionnaire": name],
            at: Location(file: command.replay)))
        throw .badInput
      }
    }
  }

  /// Says what the recording does not hold, or what of it was not typed.
  func checkRecording() throws(ExitStatus) {
    if let replay = stage.replay, !replay.isOver {
      pipeline.reporter.note("the survey ends before the recording does")
    }
    guard let failure = stage.recorder?.failure else { return }
    pipeline.reporter.report(failure)
    throw .noOutput
  }
}
