import SystemIO

extension BatchInput {
  /// Reads the rest on several threads, in the order of the inputs.
  ///
  /// `make` is called on those threads with each item, `take` on this one with what was made of it,
  /// in the order in which ``next()`` would yield the items. Memory holds a few blocks of NDJSON. An
  /// error of `take` ends the reading. `jobs` is the number of threads; `nil` for one for each
  /// processor.
  ///
  /// ```swift
  /// var input = try BatchInput(["responses.ndjson"])
  /// input.read(jobs: 2) { item in … } take: { made in … }
  /// ```
  public mutating func read<Made: Sendable, Failure>(
    jobs: Int? = nil, make: @escaping @Sendable (BatchItem) -> Made,
    take: (Made) throws(Failure) -> Void
  ) throws(Failure) {
    while let item = reader.next() { try take(make(item)) }
    let fresh = reader
    let work = OrderedWork<InputPiece, MadePiece<Made>>(jobs: jobs ?? CurrentProcess.processorCount)
    {
      var reader = fresh.another()
      return { piece in
        var made = MadePiece<Made>(size: piece.size)
        reader.start(piece)
        while let item = reader.next() { made.items.append(make(item)) }
        made.spare = piece.takeBuffer()
        return made
      }
    }
    try work.run {
      pieces.next()
    } deliver: { (made: inout MadePiece<Made>) throws(Failure) in
      bytesRead += made.size
      for item in made.items { try take(item) }
      pieces.recycle(&made.spare)
    }
  }
}

/// What was made of the items of a piece.
private struct MadePiece<Made: Sendable>: Sendable {
  var items: [Made] = []
  let size: Int
  var spare: [UInt8] = []
}
