import ArgumentParser

/// Where drafts are.
struct DraftFolderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of drafts.", valueName: "dir"))
  var drafts: String?
}
