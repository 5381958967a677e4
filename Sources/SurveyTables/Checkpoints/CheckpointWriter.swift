import FHIRDocument
import SurveyDiagnostics
import SurveyPrimitives
import SystemIO

/// Writes a checkpoint as JSON, which ``CheckpointReader`` reads.
enum CheckpointWriter {
  static func write(_ checkpoint: Checkpoint) -> [UInt8] {
    var writer = JSONTextWriter(style: .pretty)
    writer.openObject()
    writer.member("checkpoint", Checkpoint.version)
    writer.member("inputs", checkpoint.fingerprint.inputs)
    writer.member("options", checkpoint.fingerprint.options)
    writer.member("codebook", checkpoint.fingerprint.codebook)
    writer.member("seconds", String(checkpoint.moment.secondsSinceEpoch))
    writer.member("nanoseconds", Int(checkpoint.moment.nanoseconds))
    writer.member("input", checkpoint.position.part)
    writer.member("offset", checkpoint.position.offset)
    writer.member("line", checkpoint.position.line)
    for (name, count) in Self.counts {
      writer.member(name, checkpoint.counts[keyPath: count])
    }
    writer.objects("found", checkpoint.found.sorted { $0.key < $1.key }) { writer, file in
      writer.member("file", file.key)
      writer.member("count", file.value)
    }
    writer.objects("modifiers", checkpoint.modifiers) { $0.loss($1) }
    writer.objects("losses", checkpoint.writer.losses) { $0.loss($1) }
    writer.objects("outputs", checkpoint.writer.outputs) { writer, output in
      writer.objects("files", output.files) { $0.kept($1) }
      writer.openArray("rows")
      for rows in output.rows { writer.number(rows) }
      writer.closeArray()
      writer.member("groups", output.groups.isEmpty ? nil : hexadecimal(output.groups))
    }
    writer.objects("rejects", checkpoint.rejects.map { [$0] } ?? []) { $0.kept($1) }
    if let policy = checkpoint.policy { writer.policy(policy) }
    writer.closeObject()
    writer.endLine()
    return writer.finish()
  }

  /// The names of the counts.
  static var counts: [(name: String, count: WritableKeyPath<Checkpoint.Counts, Int>)] {
    [
      ("records", \.records), ("rejected", \.rejected), ("leftOut", \.leftOut),
      ("deleted", \.deleted), ("answers", \.answers), ("bytes", \.bytes),
    ]
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ""
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes { text.append(hexadecimal: byte) }
    return text
  }
}

extension JSONTextWriter {
  /// Writes an array of objects; nothing where there are none.
  fileprivate mutating func objects<Value>(
    _ name: String, _ values: [Value], _ body: (inout JSONTextWriter, Value) -> Void
  ) {
    if values.isEmpty { return }
    openArray(name)
    for value in values {
      openObject()
      body(&self, value)
      closeObject()
    }
    closeArray()
  }

  fileprivate mutating func kept(_ file: KeptOutput) {
    member("target", file.target)
    member("name", file.name)
    member("number", file.number)
    member("length", file.length)
  }

  fileprivate mutating func loss(_ loss: LossState) {
    member("kind", loss.kind)
    member("count", loss.count)
    member("file", loss.location.file)
    member("line", loss.location.position?.line)
    member("column", loss.location.position?.column)
    member("linkId", loss.location.linkId)
    member("element", loss.location.elementPath)
  }

  fileprivate mutating func policy(_ report: PolicyReport) {
    openObject("policy")
    member("responses", report.responses)
    objects("counts", report.rows.flatMap { row in row.actions.map { (row.subject, $0) } }) {
      writer, row in
      let (kind, name) = row.0.parts
      writer.member("subject", kind)
      writer.member("name", name)
      writer.member("action", row.1.action.rawValue)
      writer.member("count", row.1.count)
    }
    closeObject()
  }
}
