/// FS069x: exports that go on where they were ended, and outputs in parts.
extension Diagnostic.Code {
  /// A checkpoint was made with other inputs, columns or options.
  public static let checkpointDiffers = Self(
    690, .system, .error,
    """
    the run that was ended had other {what, select, inputs {inputs} codebook {columns} \
    other {options}}, so nothing can be added to what it wrote
    """,
    hint: """
      {what, select, inputs {give the same files, as they were} \
      codebook {give the same questionnaires, or the same codebook} \
      other {give the same options}}, or begin again
      """,
    remedy: "Give the same inputs, columns and options, or begin again.")

  /// There is nothing to go on with: the export begins with the first record.
  public static let noCheckpoint = Self(
    691, .batch, .note, "there is no checkpoint of an earlier run; this one begins at the start",
    hint: "one is made now and then, and removed when the output is complete",
    remedy: "Nothing has to be done.")
  package static let formatWithoutCheckpoints = noCheckpoint.variant(
    "format", "{format} is always written from the start, and so it is now",
    hint: "csv, table, tsv, ndjson, bundle and parquet go on where a run was ended")
  package static let inputWithoutCheckpoints = noCheckpoint.variant(
    "input", "this input can only be read from the start, and so it is now",
    hint: "name files; compressed ones are read again one by one")

  /// The checkpoint is a text of another kind, or of another version of the program.
  public static let notACheckpoint = Self(
    692, .system, .error, "this is not a checkpoint that this program made",
    hint: "remove it, and begin again", remedy: "Remove the file, and begin again.")

  /// A checkpoint is there, and what was written up to it is not.
  public static let keptOutputMissing = Self(
    693, .system, .error,
    "{file}, which holds what was written so far, is missing or shorter than it was",
    hint: "begin again", remedy: "Begin again, without what the earlier run wrote.")

  /// An output that is not a file cannot be split into parts.
  public static let splitRefused = Self(
    694, .system, .error, "only files are split into parts", hint: "name a file",
    remedy: "Name a file for the output.")

  static let checkpoints: [Self] = [
    .checkpointDiffers, .noCheckpoint, .formatWithoutCheckpoints, .inputWithoutCheckpoints,
    .notACheckpoint, .keptOutputMissing, .splitRefused,
  ]
}
