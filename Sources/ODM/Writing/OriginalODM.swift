import FHIRDocument
import SurveyFormats
import SurveyModel

/// The file that a survey was read from, of which everything is kept that the survey says still: visits, what
/// systems add, its OIDs, its comments.
///
/// What was changed is found by writing the survey twice, as the file has it and as it is now. Texts, limits,
/// options, conditions, what is mandatory, and what is new or gone are changed in the file itself; where
/// anything else was changed, the survey is written again.
struct OriginalODM {
  private let source: Source
  private let tree: ODMTree
  private let locations: [String: [String]]
  let version: ODMVersion
  /// What the file says.
  let survey: Survey
  /// What of the file is not in the survey.
  private let beyond: [Loss]

  /// `nil` where the original cannot be read.
  init?(_ source: Source) {
    guard let tree = ODMTree.read(source).tree else { return nil }
    var reader = ODMReader(tree, source)
    let read = reader.read()
    guard let survey = read.survey else { return nil }
    (self.source, self.tree, self.survey, version) = (source, tree, survey, tree.version)
    locations = reader.paths
    beyond = read.losses.filter { $0.outcome == .dropped }
  }

  /// The file with what `now` says otherwise than `before`, which are a survey and what the file says,
  /// written by the same writer; `nil` where it cannot be said so.
  func merged(before: [UInt8], now: [UInt8], of survey: Survey) -> ODMEdit? {
    guard let old = WrittenODM(before), let new = WrittenODM(now), let own = tree.metadata else {
      return nil
    }
    let known = ODMDefinitions(own)
    var edit = ODMEdit(source, known, locations, in: own, old: old, new: new)
    guard edit.make() else { return nil }
    return says(survey, edit.bytes, now) ? edit : nil
  }

  /// Whether a file says of a survey at least what another one says.
  private func says(_ survey: Survey, _ bytes: [UInt8], _ other: [UInt8]) -> Bool {
    func read(_ bytes: [UInt8]) -> Survey? {
      let source = Source(name: "-", bytes: bytes)
      guard let tree = ODMTree.read(source).tree else { return nil }
      var reader = ODMReader(tree, source)
      return reader.read().survey
    }
    guard let mine = read(bytes), let theirs = read(other) else { return false }
    return WantedItems(survey)
      .wrong(in: WantedItems(mine), written: WantedItems(theirs)).isEmpty
  }

  /// What of the file goes where the survey is written again; what is said of one item is one loss for each
  /// construct.
  func lost(in written: [UInt8]) -> [Loss] {
    var lost = beyond
    if let own = tree.metadata, let new = WrittenODM(written) {
      for definition in ODMDefinitions(own).all
      where new.definition(definition.name, definition["OID"]) == nil {
        lost.append(Loss(.dropped, "\(definition.name)/@OID", before: definition["OID"]))
      }
    }
    var places: [String: Int] = [:]
    var result: [Loss] = []
    for var loss in lost {
      let key = "\(loss.construct) \(loss.linkId ?? "")"
      if let index = places[key] {
        let texts = [result[index].before, loss.before].compactMap(\.self)
        result[index].before = texts.joined(separator: "; ")
        continue
      }
      places[key] = result.count
      loss.source = nil
      result.append(loss)
    }
    return result
  }
}

extension ODMReader {
  /// Where questions and groups are, by their linkIds.
  var paths: [String: [String]] {
    Dictionary(locations.filter { !$0.isOther }.map { ($0.linkId, $0.path) }) { first, _ in first }
  }
}
