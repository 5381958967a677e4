import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import SurveyTerminal
import SurveyWorkflow
import SystemIO

extension Taking {
  /// Keeps in the recording the draft that the survey may go on with.
  func recordDraft(_ path: String) {
    guard let recorder = stage.recorder, let bytes = try? pipeline.bytes(of: path) else { return }
    recorder.happened(.draft, String(decoding: bytes, as: UTF8.self))
  }
}

extension TakeRun {
  /// The conversation, with all that comes and goes recorded where that is asked for.
  func recorded(
    _ conversation: Conversation, _ form: Form
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
    var header = CastHeader(width: conversation.width, height: conversation.height)
    header.title = form.writtenSurvey.title
    header.command = ShellWords.line(command.words)
    for name in RecordedDetails.variables {
      header.environment[name] = world.environment[name]
    }
    header.survey =
      RecordedDetails(
        command, form.writtenSurvey, seed: stage.seed ?? 0,
        offset: world.offset(nil, recorder.now) ?? .utc
      ).members
    if conversation.showsTyping { header.survey?["echo"] = "" }
    recorder.begin(header, in: file)
    return conversation.recorded(by: recorder)
  }

  /// Ends the command where the recording is of another questionnaire; says where it is of another
  /// version.
  func checkReplay(_ form: Form) throws(ExitStatus) {
    guard stage.replay != nil, let details = stage.details else { return }
    switch details.match(form.writtenSurvey) {
    case nil:
      pipeline.reporter.note("the recording does not say which questionnaire it is of")
    case .same: break
    case .changed:
      pipeline.reporter.note("the recording is of another version of this questionnaire")
    case .other:
      let name = details.members["questionnaire"].map { Diagnostic.Argument.Value.quoted($0) }
      pipeline.reporter.report(
        Diagnostic(
          .recordingOfOtherSurvey, ["questionnaire": name],
          at: Location(file: command.replay)))
      throw .badInput
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

extension Conversation {
  /// The same conversation, with all that comes and goes recorded.
  func recorded(by recorder: Recorder) -> Conversation {
    let conversation = self
    var copy = self
    copy.readLine = {
      guard let line = conversation.readLine() else { return nil }
      recorder.typed(Array((line + "\n").utf8))
      if conversation.showsTyping { recorder.shown(EchoedLine.text(line)) }
      return line
    }
    copy.dropPaste = {
      guard conversation.dropPaste() else { return false }
      recorder.happened(.droppedPaste)
      return true
    }
    copy.write = { text in
      recorder.shown(text)
      conversation.write(text)
    }
    copy.takeKeys = { capabilities, editor in
      guard let device = conversation.takeKeys(capabilities, editor) else { return nil }
      recorder.happened(.keys)
      return device.recorded(by: recorder)
    }
    return copy
  }
}

/// A line as a terminal shows it while it is typed.
enum EchoedLine {
  /// The line with its end; control characters as `^C`.
  static func text(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if scalar.value < 0x20, scalar != "\t" {
        text.append("^")
        text.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      } else if scalar.value == 0x7F {
        text.append(contentsOf: "^?".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text) + "\r\n"
  }
}
