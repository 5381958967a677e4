import FHIRDocument
import SurveyDiagnostics
import SystemIO

extension BatchExport {
  /// The file of the checkpoint, beside the output; `nil` where none is ever made.
  package var checkpointPath: String? {
    guard target.hasCheckpoints, isOrdered else { return nil }
    return BatchRejects.path(besides: output, suffix: FileBeside.checkpoint)
  }

  /// The checkpoint file of a run; `nil` where the run cannot be gone on with.
  func checkpointLog(
    of inputs: BatchInputs, isSpooled: Bool, _ onDiagnostic: (Diagnostic) -> Void
  ) throws(Diagnostic) -> CheckpointLog? {
    let isReadAgain =
      !isSpooled
      && inputs.parts.allSatisfy {
        $0.path != "-" && FileSystem.kind(of: $0.path) == .file
      }
    guard let path = checkpointPath, isReadAgain else {
      if goesOn {
        onDiagnostic(
          checkpointPath == nil
            ? Diagnostic(.formatWithoutCheckpoints, ["format": .literal(target.rawValue)])
            : Diagnostic(.inputWithoutCheckpoints))
      }
      return nil
    }
    let log = try CheckpointLog(
      path, fingerprint(of: inputs), goesOn: goesOn, force: force, blockSize: checkpointSize)
    if goesOn, log.earlier == nil {
      onDiagnostic(Diagnostic(.noCheckpoint, at: Location(file: path)))
    }
    return log
  }
}

extension BatchTarget {
  /// Whether its outputs can be written on after an interruption.
  var hasCheckpoints: Bool { !isFolder && !isStatistics && !isFormat }

  /// Whether its outputs can be split into parts.
  package var canBeSplit: Bool { hasCheckpoints && self != .bundle }
}
