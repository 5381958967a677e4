import FHIRDocument

/// The device of a record, from the text of HealthKit:
/// `<<HKDevice: 0x3012772a0>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,4>`.
struct HealthDevice {
  /// The parts that HealthKit has, in their order; a value may have commas.
  private var parts: [(key: String, value: String)] = []
  private static let keys = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
    "UDIDeviceIdentifier", "creation date",
  ]

  /// Reads the text.
  init(_ text: String) {
    var rest = text[...]
    if rest.hasSuffix(">") { rest = rest.dropLast() }
    for piece in rest.split(separator: ", ", omittingEmptySubsequences: false) {
      if let key = Self.keys.first(where: { piece.hasPrefix("\($0):") }) {
        parts.append((key, String(piece.dropFirst(key.count + 1))))
      } else if !parts.isEmpty {
        parts[parts.count - 1].value += ", \(piece)"
      }
    }
    // When the phone made its own record of it says nothing of the device.
    parts.removeAll { $0.key == "creation date" || $0.value.isEmpty }
  }

  private subscript(_ key: String) -> String? { parts.first { $0.key == key }?.value }

  /// What makes it another device; the address in memory in its text does not.
  func name(source: String) -> [UInt8] {
    RecordIdentity.head
      + Array(
        (["device", source] + parts.map { "\($0.key):\($0.value)" }).joined(separator: "|").utf8)
  }

  /// Adds a Device of R4, on a line.
  func write(
    id: String, source: String, version: String, subject: String?, to output: inout [UInt8]
  ) {
    var writer = JSONTextWriter()
    writer.openObject()
    writer.member("resourceType", "Device")
    writer.member("id", id)
    writer.openArray("identifier")
    write("system", HealthType.system, "value", id, to: &writer)
    if let local = self["localIdentifier"] {
      write("system", "com.apple.health.hkobject", "value", local, to: &writer)
    }
    writer.closeArray()
    if let identifier = self["UDIDeviceIdentifier"] {
      writer.openArray("udiCarrier")
      write("deviceIdentifier", identifier, "entryType", "self-reported", to: &writer)
      writer.closeArray()
    }
    writer.member("manufacturer", self["manufacturer"])
    writeNames(source, to: &writer)
    writer.member("modelNumber", self["model"])
    writeVersions(version, to: &writer)
    if let subject {
      writer.openObject("patient")
      writer.member("reference", subject)
      writer.closeObject()
    }
    writer.closeObject()
    output += writer.finish()
    output.append(UInt8(ascii: "\n"))
  }

  private func writeNames(_ source: String, to writer: inout JSONTextWriter) {
    guard !source.isEmpty || self["name"] != nil else { return }
    writer.openArray("deviceName")
    if !source.isEmpty { write("name", source, "type", "user-friendly-name", to: &writer) }
    if let name = self["name"] { write("name", name, "type", "model-name", to: &writer) }
    writer.closeArray()
  }

  private func writeVersions(_ source: String, to writer: inout JSONTextWriter) {
    let versions = ["hardware", "firmware", "software"].compactMap { kind in
      self[kind].map { (kind, $0) }
    }
    let all = versions + (source.isEmpty ? [] : [("source", source)])
    guard !all.isEmpty else { return }
    writer.openArray("version")
    for (kind, value) in all {
      writer.openObject()
      writer.openObject("type")
      writer.member("text", kind)
      writer.closeObject()
      writer.member("value", value)
      writer.closeObject()
    }
    writer.closeArray()
  }

  private func write(
    _ name: String, _ value: String, _ other: String, _ otherValue: String,
    to writer: inout JSONTextWriter
  ) {
    writer.openObject()
    writer.member(name, value)
    writer.member(other, otherValue)
    writer.closeObject()
  }
}
