import SurveyDiagnostics

/// What conversion leaves in a document: it shows of which versions the document is not.
///
/// So does a value that is written out beside `_datatype`: a version that has its type would not.
/// An extension for an element of R4 is used where a version has no such element, so not
/// in a document of R4; R4B, which says nearly all as R4 does, is not distinguished.
/// [versions.html](https://hl7.org/fhir/R5/versions.html#extensions)
struct ConversionTraces {
  private struct Trace {
    var node: Int
    var version: FHIRVersion
    var path: String
  }

  /// A value that is written out, beside the name of its type.
  private struct Datatype {
    var node: Int
    var name: String
    /// The element of which it is the value.
    var holder: Element
  }

  private let document: Document
  private var datatypes: [Datatype] = []
  private var traces: [Trace] = []
  /// A `questionnaire` of a response that says only that it is unknown; R5 alone wants it.
  private let filler: Int?

  init(_ document: Document) {
    self.document = document
    filler = document.root.children(.questionnaire).first(where: Self.isFiller)?.index
    let own = document.root[.url]?.index
    var datatypeAddresses: Set<Int> = []
    let nodes = document.nodes
    for index in nodes.indices
    where nodes[index].name == ElementName.url.rawValue && index != own {
      let element = Element(document: document, index: index)
      if Self.isDatatype(element) {
        datatypeAddresses.insert(index)
        continue
      }
      guard Self.mayBeTrace(element), let address = element.string,
        let (version, path) = CrossVersionURL.parts(of: address)
      else { continue }
      traces.append(Trace(node: index, version: version, path: path))
    }
    if !datatypeAddresses.isEmpty { addDatatypes(datatypeAddresses) }
  }

  /// Notes the types of values that are written out, by the addresses beside their names.
  private mutating func addDatatypes(_ addresses: Set<Int>) {
    var outer: [(index: Int, end: Int)] = []
    for (index, node) in document.nodes.enumerated() {
      while let last = outer.last, last.end <= index { outer.removeLast() }
      if addresses.contains(index), outer.count > 1 {
        let extensions = outer.suffix(2).map { Element(document: document, index: $0.index) }
        if let name = extensions[1][.valueString]?.string {
          datatypes.append(Datatype(node: index, name: name, holder: extensions[0]))
        }
      }
      if Int(node.next) > index + 1 { outer.append((index, Int(node.next))) }
    }
  }

  /// Whether something in it is kept for a version.
  func holds(_ version: FHIRVersion) -> Bool {
    traces.contains { $0.version == version } || datatypes.contains { has($0, in: version) }
  }

  /// Whether a version would have the value as one of its type.
  private func has(_ datatype: Datatype, in version: FHIRVersion) -> Bool {
    let definitions = Definitions.of(version)
    guard let type = definitions.type(named: datatype.name),
      let variants = definitions.type(named: "Extension")?.variants(of: .value),
      variants.contains(where: { $0.typeName == datatype.name })
    else { return false }
    let parts = Set(datatype.holder.children(.extension).compactMap { $0[.url]?.string })
    return type.isPrimitive
      || type.elements.allSatisfy {
        !$0.required || parts.contains($0.slot.description)
      }
  }

  /// How much shows that it is not of a version.
  func count(against version: FHIRVersion) -> Int {
    let isFilled = filler != nil && version != .r5
    return traces.count { CrossVersionURL.areAlike($0.version, version) } + (isFilled ? 1 : 0)
      + datatypes.count { has($0, in: version) }
  }

  /// How many of the elements that are kept in extensions a version has.
  func countNeedless(in version: FHIRVersion) -> Int {
    let definitions = Definitions.of(version)
    return traces.count { trace in
      guard let dot = trace.path.lastIndex(of: "."),
        let type = definitions.type(named: String(trace.path[..<dot])),
        let name = ElementName(known: trace.path[trace.path.index(after: dot)...])
      else { return false }
      return type.element(name) != nil || !type.variants(of: name).isEmpty
    }
  }

  /// What shows that it is not of a version.
  func evidence(against version: FHIRVersion) -> DetectedVersion.Evidence? {
    if let trace = traces.first(where: { CrossVersionURL.areAlike($0.version, version) }) {
      return DetectedVersion.Evidence(
        node: trace.node, code: .versionOfExtension,
        arguments: [
          Diagnostic.Argument("path", .literal(trace.path)),
          Diagnostic.Argument("other", .literal(trace.version.name)),
        ])
    }
    if let datatype = datatypes.first(where: { has($0, in: version) }) {
      return DetectedVersion.Evidence(
        node: datatype.node, code: .versionOfDatatype,
        arguments: [
          Diagnostic.Argument("type", .literal(datatype.name)),
          Diagnostic.Argument("other", .literal(version.name)),
        ])
    }
    guard let filler, version != .r5 else { return nil }
    return DetectedVersion.Evidence(node: filler, code: .versionOfFiller)
  }
}

// MARK: Without a search

extension ConversionTraces {
  /// Whether an address is one for an element of R4 or R4B, or for the type of a value.
  static func mayShow(_ url: Element) -> Bool {
    if isDatatype(url) { return true }
    guard mayBeTrace(url), let address = url.string,
      let (version, _) = CrossVersionURL.parts(of: address)
    else { return false }
    return CrossVersionURL.areAlike(version, .r4)
  }

  /// Whether an element says only that its value is unknown, as conversion writes it.
  static func isFiller(_ element: Element) -> Bool {
    guard !element.hasValue, element.hasChildren else { return false }
    let children = element.children.map(\.self)
    return children.count == 1 && children[0].name == .extension
      && children[0][.url]?.string == CrossVersionURL.absence
      && children[0][.valueCode]?.string == "unknown"
  }

  /// Whether an address says that a value has a type that the version lacks.
  private static func isDatatype(_ url: Element) -> Bool {
    let node = url.node
    if node.flags.contains(.escaped) { return url.string == CrossVersionURL.datatype }
    let index = Int(node.start) + 40
    guard node.length == 49, url.document.bytes.indices.contains(index) else { return false }
    return url.document.bytes[index] == UInt8(ascii: "_") && url.string == CrossVersionURL.datatype
  }

  /// Whether an address goes on with the number of a version behind `http://hl7.org/fhir/`.
  private static func mayBeTrace(_ url: Element) -> Bool {
    let node = url.node
    if node.flags.contains(.escaped) { return true }
    let index = Int(node.start) + 20
    guard node.length > 54, url.document.bytes.indices.contains(index) else { return false }
    return (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(url.document.bytes[index])
  }
}
