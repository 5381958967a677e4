import ArgumentParser

/// The resources that a survey starts with: its launch contexts, and the results of its queries.
struct ContextOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Patient that expressions see as %patient.", valueName: "file"))
  var patient: String?

  @Option(
    help: ArgumentHelp("The Practitioner that expressions see as %practitioner.", valueName: "file")
  )
  var practitioner: String?

  @Option(
    help: ArgumentHelp("The Encounter that expressions see as %encounter.", valueName: "file"))
  var encounter: String?

  @Option(help: ArgumentHelp("Who is at work, which expressions see as %user.", valueName: "file"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "Any other resource that expressions see by a name, or the Bundle that a query gives.",
      valueName: "name=file"))
  var context: [ContextOption] = []
}

/// A name and the file of the resource that goes by it, as `clinician=dr.json`.
struct ContextOption: ExpressibleByArgument {
  let name: String
  let file: String
  /// The flag that it was given by.
  var flag = "--context"
  /// The types that the resource may have; any, where none is named.
  var types: [String] = []

  init(name: String, file: String, flag: String, types: [String] = []) {
    self.name = name
    self.file = file
    self.flag = flag
    self.types = types
  }

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign].drop { $0 == "%" })
    file = String(argument[argument.index(after: sign)...])
    if name.isEmpty || file.isEmpty { return nil }
  }

  /// The words of the command line that say the same of a file.
  func words(of file: String) -> [String] {
    flag == "--context" ? [flag, "\(name)=\(file)"] : [flag, file]
  }
}

extension ContextOptions {
  /// All of them, the named flags first.
  var all: [ContextOption] {
    let named: [(String, String?, [String])] = [
      ("patient", patient, ["Patient"]),
      ("practitioner", practitioner, ["Practitioner", "PractitionerRole"]),
      ("encounter", encounter, ["Encounter"]), ("user", user, []),
    ]
    return named.compactMap { name, file, types in
      file.map { ContextOption(name: name, file: $0, flag: "--\(name)", types: types) }
    } + context
  }
}
