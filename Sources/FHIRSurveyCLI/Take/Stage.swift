import SurveyDiagnostics
import SurveyPrimitives
import SurveyTerminal
import SystemIO

/// What `take` runs on: the real world, one that is recorded, or one that a recording has taken the place of.
struct Stage {
  /// The flags, with those of the recording.
  private(set) var options: TakeOptions
  private(set) var world: World
  private(set) var recorder: Recorder?
  private(set) var replay: Replay?
  /// What the recording says of itself.
  private(set) var details: RecordedDetails?
  /// What the ids of a run that is recorded or replayed come from.
  private(set) var seed: UInt64?
  /// The folder of drafts of a replay, which the person's own drafts never see.
  private var drafts: PrivateFile?

  init(_ options: TakeOptions, in world: World) throws(ExitStatus) {
    self.options = options
    self.world = world
    if let path = options.replay { try replay(path) }
    if options.record != nil {
      let recorder = Recorder(clock: self.world.now)
      self.recorder = recorder
      self.world.now = { recorder.now }
      let seed = seed ?? self.world.random()
      self.seed = seed
      self.world.random = RecordedDetails.random(seed)
    }
  }

  /// Takes away what only a replay needs.
  func clear() { drafts?.remove() }

  /// Puts a recording in the place of the person, the clock and what else decides what is seen.
  private mutating func replay(_ path: String) throws(ExitStatus) {
    let cast: Cast
    do {
      cast = try CastReader.read(Files.read(path), name: path)
    } catch {
      world.say(error.text(in: world.language))
      throw error.code == .unreadableInput ? .noInput : .badInput
    }
    let replay = Replay(cast)
    self.replay = replay
    let details = RecordedDetails(cast.header.survey ?? [:])
    self.details = details
    if cast.header.survey != nil { details.adopt(into: &options) }
    for name in RecordedDetails.variables where cast.header.survey != nil || name == "TERM" {
      world.environment[name] = cast.header.environment[name]
    }
    world.now = { replay.now }
    seed = details.seed
    if let seed { world.random = RecordedDetails.random(seed) }
    if let offset = details.offset {
      let real = world.offset
      world.offset = { zone, instant in zone == nil ? offset : real(zone, instant) }
    }
    world.inputIsTerminal = true
    try makeDrafts(cast.drafts, resumes: details.resumes)
    let (say, isSeen) = (world.writeError, world.errorIsTerminal)
    world.converse = { _ in
      Conversation(
        readLine: {
          let line = replay.readLine()
          if let line, details.showsTyping { say(EchoedLine.text(line)) }
          return line
        }, write: say, dropPaste: replay.dropPaste,
        width: replay.size.columns, height: replay.size.rows, showsTyping: details.showsTyping,
        takeKeys: { _, _ in replay.device { if isSeen { say($0) } } })
    }
  }

  /// A folder of drafts with those that the recording goes on with.
  private mutating func makeDrafts(_ texts: [String], resumes: Bool) throws(ExitStatus) {
    let parent = world.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    do {
      let file = try PrivateFile(
        in: parent, name: texts.isEmpty ? "empty" : "draft.ndjson", Array((texts.first ?? "").utf8))
      drafts = file
      let folder = FileSystem.parts(of: file.path).folder
      for (index, text) in texts.enumerated().dropFirst() {
        try Files.write(Array(text.utf8), to: "\(folder)/draft-\(index).ndjson", force: false)
      }
      options.drafts = folder
      if resumes { options.resume = file.path }
    } catch {
      throw world.refusal("take", "no folder for the replay can be made in \(parent)")
    }
  }
}
