import SurveyDiagnostics
import SystemIO

/// The checkpoint file of one export: what an earlier run left in it, and what this one writes.
final class CheckpointLog {
  /// What another run goes on from; `nil` where this one begins with the first record.
  private(set) var earlier: Checkpoint?
  /// What must be the same in a run that goes on; that of the columns is known later.
  private(set) var fingerprint: Fingerprint

  private let path: String
  private let force: Bool
  private let goesOn: Bool
  /// How many bytes of the inputs are between two checkpoints.
  private let blockSize: Int
  private var bytes = 0
  private var last: Checkpoint?
  private var hasStarted = false

  /// Reads what is there.
  ///
  /// Throws where the export is to go on and was another one, or another run writes to it.
  init(
    _ path: String, _ fingerprint: Fingerprint, goesOn: Bool, force: Bool, blockSize: Int
  ) throws(Diagnostic) {
    (self.path, self.fingerprint, self.goesOn) = (path, fingerprint, goesOn)
    (self.force, self.blockSize) = (force, blockSize)
    do {
      earlier = try CheckpointReader.read(path)
    } catch {
      // What begins again may overwrite it, if anything.
      if goesOn || !force { throw error }
    }
    guard let earlier else { return }
    for file in earlier.files where file.isInUse {
      throw Diagnostic(.fileInUse, at: Location(file: path))
    }
    if goesOn { try takeBack(earlier) }
  }

  /// Takes back what the earlier run had put in its place before it was ended.
  private func takeBack(_ earlier: Checkpoint) throws(Diagnostic) {
    if earlier.fingerprint.inputs != fingerprint.inputs { throw differs("inputs") }
    if earlier.fingerprint.options != fingerprint.options { throw differs("options") }
    for file in earlier.files {
      do {
        try file.takeBack()
      } catch {
        throw .unwritable(file.target, error)
      }
    }
  }

  private func differs(_ what: String) -> Diagnostic {
    Diagnostic(.checkpointDiffers, ["what": .literal(what)], at: Location(file: path))
  }

  /// Starts writing, with what the columns are.
  ///
  /// Throws where the export goes on and had other columns. What is left of a run that is not
  /// continued is removed.
  func start(codebook: String) throws(Diagnostic) -> Checkpoint? {
    fingerprint.codebook = codebook
    guard let earlier else { return nil }
    if goesOn {
      if earlier.fingerprint.codebook != codebook { throw differs("codebook") }
      (bytes, last) = (earlier.counts.bytes, earlier)
      return earlier
    }
    last = earlier
    discard()
    return nil
  }

  /// Whether a checkpoint is to be written when so many bytes were read.
  func isDue(_ bytes: Int) -> Bool { bytes - self.bytes >= blockSize }

  /// Writes a checkpoint in the place of the last one.
  func write(_ checkpoint: Checkpoint) throws(Diagnostic) {
    try Files.write(CheckpointWriter.write(checkpoint), to: path, force: true)
    (bytes, last) = (checkpoint.counts.bytes, checkpoint)
  }

  /// Removes the checkpoint of an output that is complete.
  func remove() {
    if last != nil { FileSystem.remove(path) }
    last = nil
    Files.removeLeftovers(of: path)
  }

  /// From now on what is there is of this run.
  func begin() { hasStarted = true }

  /// Ends with an error: where the output cannot be written any more, what was written so far stays for
  /// another run; otherwise nothing stays of this one.
  func end(with error: Diagnostic) {
    if hasStarted, error.code != .unwritableOutput { discard() }
  }

  /// Removes the checkpoint, and all that was written up to it.
  private func discard() {
    last?.files.forEach { $0.discard() }
    remove()
  }
}
