/// FS063x: files of statistics programs, and the library that reads and writes them.
extension Diagnostic.Code {
  /// A library that a function needs is not on this machine.
  public static let libraryNotFound = Self(
    630, .system, .error, "the library {name} is needed, and is not found",
    hint: "install {debian} (Debian, Ubuntu: apt) or {homebrew} (macOS: Homebrew)",
    remedy: "Install the library that is named, or choose another format.")
  package static let libraryWithoutFunction = libraryNotFound.variant(
    "function", "the library {name} is too old or another one: it has no {function}",
    hint: "install a newer version of it")
  package static let libraryInStaticProgram = libraryNotFound.variant(
    "static",
    "the library {name} is needed, and a program that is linked statically cannot open it",
    hint: "use the program that is linked to the C library of the system")

  /// A file of a statistics program cannot be read.
  public static let unreadableStatistics = Self(
    631, .system, .error, "not a {format} file that can be read: {reason}",
    remedy: "Save the file again with the program that wrote it, or as another format.",
    issueType: "structure")

  /// A file of a statistics program cannot be written.
  public static let unwritableStatistics = Self(
    632, .system, .error, "the {format} file cannot be written: {reason}",
    remedy: "Choose another format.")
  package static let statisticsRows = unwritableStatistics.variant(
    "rows", "{rows} rows were announced for the {format} file, {written} were given")
  package static let statisticsColumns = unwritableStatistics.variant(
    "columns", "a {format} file has from 1 to {limit} columns, not {columns}")

  /// A format does not allow the name of a column.
  public static let statisticsName = Self(
    633, .system, .error, "a {format} file cannot have a column with the name {name}",
    hint: "a letter or _ first, then letters, digits and _; --names safe makes such names",
    remedy: "Choose --names safe, which makes names that every format allows.")
  package static let statisticsNameLength = statisticsName.variant(
    "length", "{name} is too long for the name of a column in a {format} file",
    hint: "at most {limit} bytes; --names safe makes such names")
  package static let statisticsNameReserved = statisticsName.variant(
    "reserved", "{name} has a meaning of its own in {format} and cannot be the name of a column",
    hint: "--names safe makes names that every format takes")
  package static let statisticsNameTwice = statisticsName.variant(
    "twice", "two columns of a {format} file have the name {name}")

  /// A file of a statistics program has words for a number that are those of no option.
  public static let labelOfNoOption = Self(
    2197, .batch, .warning,
    "{column} calls {number} {label}, which is no option; by its number it is read as {option}",
    remedy: "Give the values the words of the questionnaire, or the numbers of its codebook."
  )

  package static let labelOfNoValue = labelOfNoOption.variant(
    "value",
    "{column} calls {number} {label}, which is not a value of it; it is read as {number}")

  static let statistics: [Self] = [
    .libraryNotFound, .libraryWithoutFunction, .libraryInStaticProgram, .unreadableStatistics,
    .unwritableStatistics,
    .statisticsRows, .statisticsColumns, .statisticsName, .statisticsNameLength,
    .statisticsNameReserved, .statisticsNameTwice, .labelOfNoOption, .labelOfNoValue,
  ]
}
