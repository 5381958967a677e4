package import SurveyDiagnostics

extension OutputFile {
  /// Whether it is written under a temporary name, so that another run can go on with it.
  package var canBeKept: Bool { temporary != nil }

  /// Keeps what was written so far, whatever becomes of this run; `nil` where the output is not a file.
  package func keep() throws(Diagnostic) -> KeptOutput? {
    guard temporary != nil else { return nil }
    try flush()
    if !isKept {
      temporary?.keep()
      isKept = true
    }
    return kept
  }

  /// Goes on with what another run kept; what was written in this one is forgotten.
  ///
  /// Throws where it is not there as it was kept.
  package func goOn(with kept: KeptOutput) throws(Diagnostic) {
    guard let path = kept.path, let length = FileSystem.size(of: path), length >= kept.length else {
      throw Diagnostic(
        .keptOutputMissing, ["file": .literal(kept.name)], at: Location(file: self.path))
    }
    do throws(SystemFailure) {
      let former = try TemporaryFile(existing: path)
      guard former.descriptor.lock() else {
        former.descriptor.close()
        throw SystemFailure(.busy)
      }
      try former.descriptor.cut(to: kept.length)
      descriptor.close()
      temporary?.remove()
      (temporary, descriptor, isKept) = (former, former.descriptor, true)
    } catch {
      if error.kind == .busy { throw Diagnostic(.fileInUse, at: Location(file: path)) }
      throw .unwritable(path, error)
    }
    buffer.removeAll(keepingCapacity: true)
    bytesWritten = kept.length
    observer = nil
  }

  /// Does without what was kept, so that nothing is left where this is not finished.
  package func keepNothing() { isKept = false }

  private var kept: KeptOutput? {
    guard let temporary else { return nil }
    return KeptOutput(
      target: target, name: String(FileSystem.parts(of: temporary.path).name),
      number: Platform.status(of: temporary.path)?.number ?? "", length: bytesWritten)
  }
}
