import FHIRDocument
import SurveyDiagnostics
import SurveyModel

/// A definition in another format, and what became of each thing that it said.
package struct ConvertedDefinition: Sendable {
  package var bytes: [UInt8]
  package var losses: [Loss]
  /// Whether it is a document that the definition was made from, byte for byte.
  package var isOrigin = false
  /// What goes into a file beside it, where it is wanted there.
  package var beside: CarriedDocument?
  /// The files beside it that it needs, by their names, which travelled in what was converted.
  package var files: [String: [UInt8]] = [:]
}

/// Where what a format cannot say goes.
package enum Carrying: String, CaseIterable, Sendable {
  /// Into the result, where programs that do not know it pass it by.
  case inside
  /// Into a file beside the result.
  case beside
  /// Nowhere.
  case none
}

extension OpenedDefinition {
  /// The definition in a format.
  ///
  /// A document of the format that the definition was made from, and that nobody changed since, is
  /// given back as it was. Else the survey is written, read again, and compared; unless `carrying` is
  /// none, the definition travels inside or beside the result.
  package func converted(
    to target: any SurveyFormat, carrying: Carrying = .inside
  ) -> ConvertedDefinition {
    let nearest = origins.first {
      $0.format == target.name && $0.isUnchanged && target.holds($0.source)
    }
    if let origin = nearest {
      return ConvertedDefinition(
        bytes: origin.source.bytes, losses: losses, isOrigin: true,
        beside: carrying == .none ? nil : origin.carriedBeside,
        files: target.files(neededBy: origin.source.bytes, of: origin.files))
    }
    if target.name == format.name, target.holds(source) {
      return ConvertedDefinition(
        bytes: source.bytes, losses: losses, isOrigin: true,
        beside: carrying == .none ? nil : carriedBeside)
    }
    let original = origins.first { $0.format == target.name }
    let (said, written, back) = target.writing(survey, original)
    guard let back else {
      let comparison = SurveyComparison(of: said, heldBy: target, source: places)
      return ConvertedDefinition(
        bytes: written.bytes, losses: all(with: written.explaining(comparison.losses)))
    }
    let comparison = SurveyComparison(
      of: survey, with: target.meaning(of: back), format: target,
      isCarried: carrying != .none, source: places, target: written.places)
    var all = self.all(with: written.explaining(comparison.losses))
    let files = target.files(neededBy: written.bytes, of: original?.files ?? [:])
    // On the way back, what the origin cannot say is all that there is to carry; without that, what it carried.
    let isBack = original != nil && !all.contains { $0.outcome > .approximated }
    guard carrying != .none, let read = back.survey,
      let document = isBack
        ? original?.carried
        : CarriedDocument(
          format: format.name, name: source.fileName,
          digest: target.digest(of: written.bytes, read),
          bytes: source.bytes, files: self.files)
    else {
      return ConvertedDefinition(bytes: written.bytes, losses: all, files: files)
    }
    for index in all.indices where all[index].outcome == .dropped {
      all[index].outcome = .carried
    }
    if carrying == .beside {
      return ConvertedDefinition(
        bytes: written.bytes, losses: all, beside: document, files: files)
    }
    let bytes =
      written.carrying?(document)
      ?? target.write(WriteRequest(said, carried: document, original)).bytes
    return ConvertedDefinition(bytes: bytes, losses: all, files: files)
  }

  /// What became of all: an edit that the target cannot say is no edit that counts there.
  private func all(with compared: [Loss]) -> [Loss] {
    if losses.isEmpty { return compared }
    let lost = Set(compared.filter { $0.outcome > .kept }.map(\.subject))
    return losses.filter { $0.reason != .editWins || !lost.contains($0.subject) } + compared
  }
}

extension Loss {
  /// What it is about: conditions are said by one field or another, options one by one or together.
  fileprivate var subject: [String?] {
    let fields: [ItemField] = [.enableWhen, .enableBehavior, .enableWhenExpression]
    if fields.contains(where: { $0.rawValue == construct }) { return [linkId, "condition"] }
    let isOption = construct == "option" || construct.hasPrefix("option.")
    return [linkId, isOption ? ItemField.options.rawValue : construct]
  }
}

extension SurveyFormat {
  /// Writes a survey and reads it again; without what rests on calculations that are not said.
  ///
  /// - Returns: the survey that was written, how, and what is read of it; nothing of a format that is
  ///   only written.
  func writing(
    _ survey: Survey, _ original: OpenedDefinition.Origin?
  ) -> (survey: Survey, written: WrittenDefinition, back: ReadDefinition?) {
    func read(_ written: WrittenDefinition) -> ReadDefinition {
      self.read(Source(name: "-", bytes: written.bytes)) { original?.files[$0] }
    }
    let survey = groupsAreLayout ? survey.relaxingGroups(unless: demands(in: original)) : survey
    let written = write(WriteRequest(survey, original))
    guard isReadable else { return (survey, written, nil) }
    let back = read(written)
    var rest = survey
    let left = rest.leaveOutLogic(restingOn: survey.calculations(lostIn: back.survey ?? Survey()))
    if left.isEmpty { return (survey, written, back) }
    var again = write(WriteRequest(rest, original))
    again.losses = left + again.losses
    return (rest, again, read(again))
  }

  /// Those of some files that a definition asks for.
  fileprivate func files(neededBy bytes: [UInt8], of files: [String: [UInt8]]) -> [String: [UInt8]]
  {
    if files.isEmpty { return [:] }
    var needed: [String: [UInt8]] = [:]
    _ = read(Source(name: "-", bytes: bytes)) { name in
      needed[name] = files[name]
      return files[name]
    }
    return needed
  }

  /// The groups of which a document of this format says itself that they are required.
  private func demands(in original: OpenedDefinition.Origin?) -> Set<String> {
    guard let original else { return [] }
    let read = read(original.source) { original.files[$0] }
    var found: Set<String> = []
    for case .enter(let item) in ItemWalk(read.survey?.items ?? [])
    where item.type == .group && item.saysRequired { found.insert(item.linkId) }
    return found
  }

  /// What a definition of this format says, with groups that are required for what is in them.
  fileprivate func meaning(of read: ReadDefinition) -> Survey {
    let survey = read.survey ?? Survey()
    return groupsAreLayout ? survey.requiringGroups(besides: read.forms) : survey
  }

  /// The fingerprint of what was written: of the file in the form's own language, which is all that
  /// comes back often.
  fileprivate func digest(of bytes: [UInt8], _ survey: Survey) -> String {
    let files = files(bytes)
    guard files.count > 1, let first = files.first else { return survey.fingerprint }
    let read = read(Source(name: "-", bytes: first.bytes), beside: { _ in nil })
    return (read.survey ?? survey).fingerprint
  }
}

extension WriteRequest {
  fileprivate init(
    _ survey: Survey, carried: CarriedDocument? = nil, _ original: OpenedDefinition.Origin?
  ) {
    self.init(
      survey, carried: carried, original: original?.source, files: original?.files ?? [:])
  }
}

extension WrittenDefinition {
  /// Losses with the reasons that the writer knows; and what it says beyond them.
  fileprivate func explaining(_ found: [Loss]) -> [Loss] {
    struct Key: Hashable {
      let construct: String
      let linkId: String?
    }
    var own = Dictionary(losses.map { (Key(construct: $0.construct, linkId: $0.linkId), $0) }) {
      first, _ in first
    }
    var explained = found
    for index in explained.indices where !own.isEmpty {
      let key = Key(construct: explained[index].construct, linkId: explained[index].linkId)
      if let known = own.removeValue(forKey: key) { explained[index].explain(with: known) }
    }
    return explained
      + own.values.sorted { ($0.linkId ?? "", $0.construct) < ($1.linkId ?? "", $1.construct) }
  }
}

extension Loss {
  /// Adds what the writer knows of it.
  fileprivate mutating func explain(with known: Loss) {
    (reason, detail) = (known.reason, known.detail)
    target = known.target ?? target
    // What is said by other means is not gone.
    let isSaid = known.outcome == .approximated && known.after != nil && after == nil
    after = known.after ?? after
    if outcome == .kept || isSaid { outcome = known.outcome }
  }
}
