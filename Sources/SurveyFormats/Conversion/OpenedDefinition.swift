package import FHIRDocument
package import SurveyDiagnostics
package import SurveyModel

/// A definition in any format, with what it was made from.
package struct OpenedDefinition: Sendable {
  /// What it says, with what of its origin the format could not say.
  package var survey: Survey
  package var format: any SurveyFormat
  package var source: Source
  package var diagnostics: [Diagnostic]
  /// What of the source the model says otherwise or not at all, and what was changed since it was
  /// converted.
  package var losses: [Loss]
  package var places: [String: Place]
  /// The files beside the source that it was read with, by their names.
  package var files: [String: [UInt8]] = [:]
  /// The document that travels inside it, as it does there.
  var carried: CarriedDocument?
  /// The documents that it was made from, the nearest first.
  package var origins: [Origin]
  /// What was changed since it was converted, and has no place: what it says is as it was without it.
  package var unplacedEdits: [Loss] = []
  /// Whether groups are required for what is in them, in all that it was made from, too.
  var groupsAreLayout = false
  /// Groups that are forms of their own.
  var forms: Set<String> = []

  /// A document that a definition was made from.
  package struct Origin: Sendable {
    package var format: String
    package var source: Source
    /// The files that it was read with, by their names.
    package var files: [String: [UInt8]] = [:]
    /// The document that travels inside it.
    var carried: CarriedDocument?
    /// Whether the definition says all that it said.
    package var isUnchanged: Bool

    /// The document that travels in a file beside it.
    var carriedBeside: CarriedDocument? { files[source.carriedName] == nil ? nil : carried }
  }
}

/// The formats between which definitions are converted.
package struct DefinitionFormats: Sendable {
  /// FHIR's and ours.
  private static let own: [any SurveyFormat] = [FHIRFormat(), DefinitionFormat()]
  /// All others.
  package let others: [any SurveyFormat]
  /// How often a document may be inside another one.
  private static let deepest = 8

  package init(_ others: [any SurveyFormat]) { self.others = others }

  /// FHIR's, ours, and all others.
  package var all: [any SurveyFormat] { Self.own + others }

  /// The format of a name.
  package func named(_ name: String) -> (any SurveyFormat)? {
    all.first { $0.name == name }
  }

  /// The format, neither FHIR's nor ours, that the content of a file is of; `nil` where it is of none.
  package func recognizing(_ source: Source) -> (any SurveyFormat)? {
    source.mayBeDefinition ? others.first { $0.recognizes(source) } : nil
  }

  /// How names of files end that may have a definition.
  package var suffixes: [String] {
    Set(all.flatMap(\.readExtensions)).map { "." + $0 }.sorted()
  }

  /// Opens a definition in a format; without a survey, the findings say why.
  package func open(
    _ source: Source, as format: any SurveyFormat, beside: (String) -> [UInt8]? = { _ in nil }
  ) -> (definition: OpenedDefinition?, diagnostics: [Diagnostic]) {
    var files: [String: [UInt8]] = [:]
    let read = format.read(source) { name in
      let bytes = beside(name)
      files[name] = bytes
      return bytes
    }
    let opened = open(read, source, files, format, beside, depth: 0)
    var diagnostics = opened?.diagnostics ?? read.diagnostics
    for index in diagnostics.indices where diagnostics[index].location.file == nil {
      diagnostics[index].location.file = source.name
    }
    return (opened, diagnostics)
  }

  /// Puts what a definition says and what it was made from together.
  ///
  /// - Parameter beside: gives the content of a file beside it by its name.
  package func open(
    _ read: ReadDefinition, _ source: Source, _ format: any SurveyFormat,
    beside: (String) -> [UInt8]? = { _ in nil }
  ) -> OpenedDefinition? {
    open(read, source, [:], format, beside, depth: 0)
  }

  private func open(
    _ read: ReadDefinition, _ source: Source, _ files: [String: [UInt8]],
    _ format: any SurveyFormat, _ beside: (String) -> [UInt8]?, depth: Int
  ) -> OpenedDefinition? {
    guard let survey = read.survey else { return nil }
    var (read, files) = (read, files)
    // What is carried beside it goes along with it.
    let name = source.carriedName
    if read.carried == nil, let bytes = beside(name) {
      read.carried = CarriedDocument(file: Source(name: name, bytes: bytes))
      files[name] = bytes
    }
    var opened = OpenedDefinition(
      survey: survey, format: format, source: source, diagnostics: read.diagnostics,
      losses: read.losses, places: read.places, files: files, carried: read.carried, origins: [])
    (opened.groupsAreLayout, opened.forms) = (format.groupsAreLayout, read.forms)
    opened.requireGroups()
    guard let carried = read.carried else { return opened }
    guard depth < Self.deepest, let origin = open(carried, depth: depth + 1) else {
      opened.diagnostics.append(
        Diagnostic(
          .carriedUnreadable, ["format": .literal(carried.format)],
          at: Location(file: source.name)))
      return opened
    }
    opened.groupsAreLayout = format.groupsAreLayout && origin.groupsAreLayout
    opened.forms.formUnion(origin.forms)
    var isUnchanged = survey.fingerprint == carried.digest
    if isUnchanged {
      opened.unplacedEdits = unplacedEdits(in: read, of: source, files, format, origin)
    } else {
      let written = written(like: source, format, origin)
      let base = base(written, files, format, origin).survey ?? origin.survey
      let edited = format.readEdited(source, since: written) ?? read
      isUnchanged = base.fingerprint == edited.survey?.fingerprint
      // Groups that were required for what was in them are so for what is in them now.
      let original = opened.groupsAreLayout ? origin.survey.relaxingGroups() : origin.survey
      let merge = SurveyMerge(original, base: base, edited: edited.survey ?? survey)
      opened.survey = merge.survey
      opened.requireGroups()
      (opened.losses, opened.places) = (edited.losses + merge.edits, edited.places)
    }
    if isUnchanged { opened.survey = origin.survey }
    let nearest = OpenedDefinition.Origin(
      format: origin.format.name, source: origin.source, files: origin.files,
      carried: origin.carried, isUnchanged: isUnchanged)
    opened.origins =
      [nearest]
      + origin.origins.map { further in
        var further = further
        if !isUnchanged { further.isUnchanged = false }
        return further
      }
    return opened
  }

  /// A definition before anybody changed it: what is written of its origin.
  ///
  /// Where there are files in several languages, and only the first is here, that is all of it.
  private func written(
    like source: Source, _ format: any SurveyFormat, _ origin: OpenedDefinition
  ) -> Source {
    let original = origin.origins.first { $0.format == format.name }
    var bytes = format.like(source).writing(origin.survey, original).written.bytes
    if format.files(source.bytes).count == 1, let first = format.files(bytes).first {
      bytes = first.bytes
    }
    return Source(name: source.name, bytes: bytes)
  }

  /// What it said then, with the files that it needs as they were, as far as they are there still.
  private func base(
    _ written: Source, _ files: [String: [UInt8]], _ format: any SurveyFormat,
    _ origin: OpenedDefinition
  ) -> ReadDefinition {
    let original = origin.origins.first { $0.format == format.name }
    let before = files.merging(original?.files ?? [:]) { _, old in old }
    return format.read(written) { files[$0] == nil ? nil : before[$0] }
  }

  /// What a definition loses that it did not lose before anybody changed it.
  private func unplacedEdits(
    in read: ReadDefinition, of source: Source, _ files: [String: [UInt8]],
    _ format: any SurveyFormat, _ origin: OpenedDefinition
  ) -> [Loss] {
    let lost = read.losses.filter { $0.outcome > .kept }
    if lost.isEmpty { return [] }
    let base = base(written(like: source, format, origin), files, format, origin)
    let before = Set(base.losses.map(\.withoutPlace))
    return lost.filter { !before.contains($0.withoutPlace) }
  }

  private func open(_ carried: CarriedDocument, depth: Int) -> OpenedDefinition? {
    guard let (name, bytes, files) = carried.contents, let format = named(name) else { return nil }
    let source = Source(name: carried.name, bytes: bytes)
    let read = format.read(source) { files[$0] }
    return open(read, source, files, format, { files[$0] }, depth: depth)
  }
}

extension OpenedDefinition {
  /// The document that travels in a file beside it.
  var carriedBeside: CarriedDocument? { files[source.carriedName] == nil ? nil : carried }

  /// Has groups be required for what is in them, where they are layout alone.
  fileprivate mutating func requireGroups() {
    if groupsAreLayout { survey = survey.requiringGroups(besides: forms) }
  }
}

extension Loss {
  fileprivate var withoutPlace: Loss {
    var loss = self
    (loss.source, loss.target) = (nil, nil)
    return loss
  }
}

extension Source {
  /// The name without folders.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// What the file beside it is called that has the document that it was made from.
  fileprivate var carriedName: String { fileName + CarriedDocument.suffix }

  /// Whether it may be of another format than FHIR: resources say what they are near their beginning,
  /// so that they are not read twice.
  fileprivate var mayBeDefinition: Bool {
    guard let first = bytes.first(where: { $0 > 0x20 }) else { return false }
    // XML has no other definitions than ODM and FHIR's own, which no format takes.
    if first == UInt8(ascii: "<") || first == 0xEF { return true }
    return first != UInt8(ascii: "{") || !bytes.prefix(1 << 16).hasOuterMember("resourceType")
  }

  /// The name, with its prefix, of the outermost element of XML in UTF-8.
  ///
  /// It is found without reading on; `nil` where the beginning is none of XML.
  package var rootElementName: String? {
    var rest = bytes.prefix(1 << 16)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: "<") else { return nil }
      let next = rest.dropFirst().first
      guard next == UInt8(ascii: "?") || next == UInt8(ascii: "!") else { break }
      let end: [UInt8] =
        next == UInt8(ascii: "?")
        ? Array("?>".utf8) : Array((rest.starts(with: "<!--".utf8) ? "-->" : ">").utf8)
      guard let found = rest.firstRange(of: end) else { return nil }
      rest = rest[found.upperBound...]
    }
    let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the outermost object of JSON that begins here has a member, as far as the text goes.
  fileprivate func hasOuterMember(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    var depth = 0
    var isName = false
    var rest = self
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where isName && depth == 1: return true
      case UInt8(ascii: "\""):
        let start = rest.startIndex
        while let inner = rest.popFirst(), inner != UInt8(ascii: "\"") {
          if inner == UInt8(ascii: "\\") { rest = rest.dropFirst() }
        }
        isName = self[start..<rest.startIndex].dropLast().elementsEqual(wanted)
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: break
      }
      isName = false
    }
    return false
  }
}
