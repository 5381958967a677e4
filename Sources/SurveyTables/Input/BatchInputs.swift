/// What a batch reads: the files, and the parts of them.
struct BatchInputs {
  let files: BatchFiles
  let parts: [InputPart]

  /// Parts of files; without them, the files as a whole.
  init(files: BatchFiles, parts: [InputPart]? = nil) {
    self.files = files
    self.parts = parts ?? files.paths.map { InputPart(path: $0) }
  }
}
