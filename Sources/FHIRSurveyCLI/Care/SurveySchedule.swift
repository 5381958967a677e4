import FHIRDocument
import FHIRTiming
import Medication
import SurveyDiagnostics
import SurveyPrimitives

/// One of the bundled surveys, and when it is to be answered: `measurement`, `well-being=2/1d`.
struct SurveySchedule {
  let survey: BundledSurvey
  let timing: Timing

  /// What is counted from, so that every third day is the same one whenever it is asked.
  static let start = PartialDateTime("2001-01-01")

  /// Reads `NAME` or `NAME=TIMING`; without a timing it is once a day.
  init(_ text: String, _ pipeline: CommandPipeline) throws(ExitStatus) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let survey = BundledSurvey(named: name), survey.name != "intake" else {
      let known = BundledSurvey.all.map(\.name).filter { $0 != "intake" }
      throw pipeline.world.refusal(
        "--survey", "\"\(name)\" is not a survey that comes due by itself",
        advice: "the surveys are \(known.joined(separator: ", "))")
    }
    let written = parts.count > 1 ? String(parts[1]) : "1/1d"
    guard let words = TimingText(written), !words.isBounded else {
      throw pipeline.world.refusal(
        "--survey", "\"\(written)\" is not a timing", advice: "write it as 2/1d, 1/4h or BID")
    }
    self.survey = survey
    timing = words.timing
  }
}
