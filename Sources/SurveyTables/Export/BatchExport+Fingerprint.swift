import Crypto
import FHIRDocument
import SystemIO

extension BatchExport {
  /// What must be the same where a run goes on, but for the columns.
  func fingerprint(of inputs: BatchInputs) -> Fingerprint {
    var files = TextDigest()
    for part in inputs.parts {
      files.add(part.path)
      files.add(part.range.map { "\($0)" } ?? "")
      files.add(FileSystem.contentStamp(of: part.path) ?? "")
    }
    files.add(inputs.files.deleted.sorted().joined(separator: "\n"))
    return Fingerprint(inputs: files.hexadecimal, options: optionsDigest())
  }

  private func optionsDigest() -> String {
    var options = TextDigest()
    options.add(target.rawValue)
    options.add(shape?.rawValue ?? "")
    options.add("\(isFrozen) \(keepsRest) \(guardsFormulas) \(duplicates?.rawValue ?? "")")
    options.add(statuses.map { $0.sorted().joined(separator: ",") } ?? "any")
    options.add(rejects ?? "")
    options.add(split.map { "\($0.rows ?? 0) \($0.bytes ?? 0)" } ?? "")
    options.add(part.map { "\($0.number)/\($0.count)" } ?? "")
    for layout in [layout, codebook?.layout ?? layout] {
      options.add(layout.names.rawValue)
      options.add(layout.choices.rawValue)
      options.add(layout.values.rawValue)
      options.add(layout.repeats.rawValue)
      options.add("\(layout.missing) \(layout.exact)")
    }
    options.add("\(self.options.isStrict) \(self.options.maximumDepth) \(self.options.maximumSize)")
    options.add("\(self.options.maximumStringLength) \(self.options.maximumAttributes)")
    options.add(self.options.version.map { "\($0)" } ?? "")
    for questionnaire in questionnaires { options.add(JSONWriter.write(questionnaire)) }
    options.add(policy?.stamp ?? "")
    return options.hexadecimal
  }

  /// A digest of the columns of all tables.
  func codebookDigest(_ plans: TablePlans?) -> String {
    guard let plans else { return "" }
    var digest = TextDigest()
    for plan in plans.plans { digest.add(CodebookWriter.write(plan.codebook)) }
    return digest.hexadecimal
  }
}

/// A digest of texts, each told apart from the next one.
struct TextDigest {
  private var hash = SHA256()

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ bytes: [UInt8]) {
    hash.update(data: Array("\(bytes.count):".utf8))
    hash.update(data: bytes)
  }

  /// The digest, 64 hexadecimal digits.
  var hexadecimal: String {
    var text = ""
    for byte in hash.finalize() { text.append(hexadecimal: byte) }
    return text
  }
}
