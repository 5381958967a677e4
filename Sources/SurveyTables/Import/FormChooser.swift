import FHIRQuestionnaire
import FHIRTerminology
import SurveyDiagnostics
import SurveyEngine
import SurveyModel

/// Chooses the version of the questionnaire that a row answers.
///
/// That which the row names; the newest where it names none; the nearest lower one where the named
/// one is not there. The last two are counted and said once.
struct FormChooser {
  /// What a row says of its questionnaire, and what follows from it.
  struct Choice {
    /// The number of the version; `nil` where the row answers another questionnaire.
    var form: Int?
    /// What the response names; `nil` for what its form says.
    var questionnaire: String?
    fileprivate var finding: Int?
  }

  private struct Key: Hashable {
    let questionnaire: String
    let version: String
  }

  private struct Count {
    let code: Diagnostic.Code
    let version: String
    let read: String
    let location: Location
    var count = 0
  }

  private let surveys: [Survey]
  /// Whether others could not be read: a row that names another one may be to one of them.
  private let lacksSome: Bool
  /// Whether a row that names another questionnaire is read by the only one there is.
  private let takesOthers: Bool
  /// By address, oldest first.
  private let versions: [String: [Int]]
  private var known: [Key: Choice] = [:]
  private var counts: [Count] = []

  init(_ surveys: [Survey], lacksSome: Bool = false, takesOthers: Bool = true) {
    (self.surveys, self.lacksSome, self.takesOthers) = (surveys, lacksSome, takesOthers)
    versions = Dictionary(grouping: surveys.indices) { surveys[$0].url ?? surveys[$0].id ?? "" }
      .mapValues { numbers in
        numbers.sorted {
          (surveys[$0].version ?? "").isOlderVersion(than: surveys[$1].version ?? "")
        }
      }
  }

  /// The number of the newest version of the first questionnaire.
  var newest: Int { surveys.first.flatMap { versions[$0.url ?? $0.id ?? ""]?.last } ?? 0 }

  /// Chooses for a row; `location` is where it is.
  mutating func choose(
    questionnaire: String, version: String, at location: @autoclosure () -> Location
  ) -> Choice {
    let key = Key(questionnaire: questionnaire, version: version)
    if let choice = known[key] {
      if let finding = choice.finding { counts[finding].count += 1 }
      return choice
    }
    let choice = newChoice(key, location())
    if known.count < 10_000 { known[key] = choice }
    return choice
  }

  /// Counts a further row with a choice.
  mutating func `repeat`(_ choice: Choice) {
    if let finding = choice.finding { counts[finding].count += 1 }
  }

  /// What there is to say at the end.
  var findings: [Diagnostic] {
    counts.map { count in
      Diagnostic(
        count.code,
        [
          "count": .number(count.count), "version": .quoted(count.version),
          "read": .quoted(count.read),
        ], at: count.location)
    }
  }

  private mutating func newChoice(_ key: Key, _ location: Location) -> Choice {
    let bar = key.version.isEmpty ? "" : "|\(key.version)"
    if key.questionnaire.isEmpty {
      guard versions.count == 1 else { return Choice() }
      if key.version.isEmpty { return Choice(form: newest) }
      return choose(surveys[newest].url ?? surveys[newest].id ?? "", key.version, nil, location)
    }
    let stamp = key.questionnaire + bar
    let named = QuestionnaireReference(stamp)
    let (id, version) = (named.id, named.version ?? "")
    if let address = [key.questionnaire, named.address].first(where: { versions[$0] != nil }) {
      return choose(address, version, stamp, location)
    }
    if let number = surveys.firstIndex(where: { $0.id != nil && $0.id == id }) {
      return choose(surveys[number].url ?? surveys[number].id ?? "", version, stamp, location)
    }
    guard versions.count == 1, !lacksSome, takesOthers else { return Choice() }
    return Choice(
      form: newest, questionnaire: stamp,
      finding: note(.otherQuestionnaireRead, key.questionnaire, newest, location))
  }

  private mutating func choose(
    _ address: String, _ version: String, _ stamp: String?, _ location: Location
  ) -> Choice {
    let all = versions[address] ?? []
    if let same = all.first(where: { (surveys[$0].version ?? "") == version }) {
      return Choice(form: same, questionnaire: stamp)
    }
    guard let newest = all.last else { return Choice() }
    if version.isEmpty {
      return Choice(
        form: newest, questionnaire: stamp,
        finding: note(.noVersionNamed, "", newest, location))
    }
    if lacksSome { return Choice() }
    let lower = all.last { !version.isOlderVersion(than: surveys[$0].version ?? "") }
    let form = lower ?? all.first ?? newest
    return Choice(
      form: form, questionnaire: stamp ?? "\(address)|\(version)",
      finding: note(.otherVersionRead, version, form, location))
  }

  /// Counts a row from now on; no need to say which version is read where there is only one.
  private mutating func note(
    _ code: Diagnostic.Code, _ version: String, _ form: Int, _ location: Location
  ) -> Int? {
    if code == .noVersionNamed, versions.allSatisfy({ $0.value.count == 1 }) { return nil }
    counts.append(
      Count(
        code: code, version: version, read: surveys[form].canonicalReference ?? "",
        location: location, count: 1))
    return counts.count - 1
  }
}
