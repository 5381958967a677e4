import FHIRDocument
import SurveyDiagnostics

/// Makes records of the tags of an export, and gives them to a handler.
struct HealthReader<Handler: HealthHandler> {
  private enum Kind { case root, person, record, correlation, part, metadata, other }

  var handler: Handler
  private let withDevice: Bool
  private var depth = 0
  /// What is open at each depth that counts.
  private var kinds: [Kind] = [.other, .other, .other, .other]
  private var sample = HealthSample()
  private var name = ""
  private var part = HealthSample()
  private var parts: [HealthSample] = []
  /// Where the open record begins: in the present tags, or found out before they were gone.
  private var offset = 0
  private var position: SourcePosition?

  init(withDevice: Bool, _ handler: Handler) {
    (self.withDevice, self.handler) = (withDevice, handler)
  }

  /// Takes the next tags.
  mutating func take(_ events: XMLEvents) throws(TextFinding) {
    let text = events.text
    for event in events.events {
      switch event.kind {
      case .start:
        try start(event, events.attributes(of: event), text)
        depth += 1
      case .end:
        depth -= 1
        end(events)
      case .text, .section: break
      }
    }
    if depth > 1, position == nil { position = events.position(ofByte: offset) }
  }

  private mutating func start(
    _ event: XMLEvent, _ attributes: ArraySlice<XMLAttribute>, _ text: [UInt8]
  ) throws(TextFinding) {
    guard depth < kinds.count else { return }
    let kind = try kind(event, text)
    kinds[depth] = kind
    if depth == 1 { (offset, position) = (event.offset, nil) }
    switch kind {
    case .root: break
    case .person: handler.takePerson(Self.texts(attributes, text))
    case .record: sample.take(attributes, of: text, withDevice: withDevice)
    case .correlation:
      sample.take(attributes, of: text, withDevice: withDevice)
      parts.removeAll(keepingCapacity: true)
    case .other:
      guard depth == 1 else { break }
      sample.take(attributes, of: text, withDevice: withDevice)
      name = String(decoding: text[event.range], as: UTF8.self)
    case .part: part.take(attributes, of: text, withDevice: withDevice)
    case .metadata:
      if kinds[depth - 1] == .part {
        part.takeMetadata(attributes, of: text)
      } else {
        sample.takeMetadata(attributes, of: text)
      }
    }
  }

  private func kind(_ event: XMLEvent, _ text: [UInt8]) throws(TextFinding) -> Kind {
    func has(_ name: StaticString) -> Bool { text.isText(name, event.range) }
    switch depth {
    case 0:
      guard has("HealthData") else {
        throw TextFinding(
          .notAHealthExport,
          ["name": .literal(String(decoding: text[event.range].prefix(60), as: UTF8.self))],
          at: event.offset)
      }
      return .root
    case 1:
      return has("Record")
        ? .record : has("Correlation") ? .correlation : has("Me") ? .person : .other
    default:
      let outer = kinds[depth - 1]
      if outer == .correlation, has("Record") { return .part }
      let counts = outer == .record || outer == .correlation || outer == .part
      return counts && has("MetadataEntry") ? .metadata : .other
    }
  }

  private mutating func end(_ events: XMLEvents) {
    guard depth < kinds.count else { return }
    let (position, offset) = (position, offset)
    let place = { position ?? events.position(ofByte: offset) }
    switch kinds[depth] {
    case .record: handler.takeRecord(sample, at: place)
    case .correlation: handler.takeCorrelation(sample, parts: parts, at: place)
    case .part: parts.append(part)
    case .other where depth == 1 && name != "ExportDate": handler.takeOther(name, sample)
    default: break
    }
  }

  private static func texts(
    _ attributes: ArraySlice<XMLAttribute>, _ text: [UInt8]
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for attribute in attributes {
      var value: [UInt8] = []
      value.append(text.span.bytes, attribute.value.range, as: .attribute)
      texts[String(decoding: text[attribute.name], as: UTF8.self)] =
        String(decoding: value, as: UTF8.self)
    }
    return texts
  }
}
