import Medication
import SurveyDiagnostics
import SurveyInterview
import SurveyTerminal

/// What the verbs about medicines share: the clock, the sentences, and the words around them.
struct CareDesk {
  let pipeline: CommandPipeline
  let clock: Clock
  let sentences: DosageSentences
  let words: Words
  var world: World { pipeline.world }

  /// Opens the desk; `speaks` says that sentences are shown, so that their language has to be spoken.
  init(
    _ run: RunOptions, _ shared: SharedOptions, in world: World, speaks: Bool = true
  ) throws(ExitStatus) {
    pipeline = try CommandPipeline(shared, in: world)
    clock = try Clock(run, in: world)
    sentences = try SpokenLanguage.sentences(
      pipeline, clock, isFixed: run.timeZone != nil, isRequired: speaks)
    words = SpokenLanguage.words(pipeline)
  }

  /// Writes that what was asked for is over, and ends the command where not all was read.
  func end(_ source: CareSource) throws(ExitStatus) {
    pipeline.reporter.summarize()
    try source.requireAllRead()
  }
}

extension Words {
  /// `3 of 4 (75%)`.
  func share(_ ratio: Ratio) -> String {
    text(
      .share,
      [
        "part": .number(ratio.numerator), "whole": .number(ratio.denominator),
        "percent": ratio.percent.map { .number($0) },
      ])
  }
}
