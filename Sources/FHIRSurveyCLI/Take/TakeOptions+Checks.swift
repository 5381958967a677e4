extension TakeOptions {
  /// Ends the command with 64 where flags do not go together.
  func checkFlags(_ world: World) throws(ExitStatus) {
    if answers != nil, resume != nil {
      throw world.refusal("take", "--resume goes on in the terminal; it does not go with --answers")
    }
    if amend != nil, task != nil {
      throw world.refusal("take", "--amend opens a response again, and not a Task")
    }
    if task == nil, offline || owner != nil {
      throw world.refusal(
        "take", "--offline and --owner are about a Task on a server", advice: "name it: --task ID")
    }
    if preview, answers != nil || resume != nil || amend != nil || output.output != "-" {
      throw world.refusal(
        "take", "--preview sends nothing",
        advice: "it does not go with --answers, --resume, --amend and --output")
    }
    if extract != nil, preview {
      throw world.refusal("take", "--preview sends nothing", advice: "leave out --extract")
    }
    if let extract, extract == output.output {
      throw world.refusal("take", "--extract and --output name the same file")
    }
    if populate, answers != nil || amend != nil || preview {
      throw world.refusal(
        "take", "--populate fills in what a person confirms",
        advice: "it does not go with --answers, --amend and --preview")
    }
    if !populate, !data.data.isEmpty || data.health != nil {
      let flag = data.health == nil ? "--data" : "--health"
      throw world.refusal(
        "take", "\(flag) is what a form is filled in from", advice: "add --populate")
    }
    if watch {
      guard preview else {
        throw world.refusal("take", "--watch looks at a form again", advice: "add --preview")
      }
      guard !files.contains("-") else {
        throw world.refusal("take", "--watch waits for changes of files, not of standard input")
      }
    }
    try checkFlagsOfSeveral(world)
    try checkFlagsOfRecordings(world)
    let inputs =
      files + [replay, answers, task, resume, amend].compactMap(\.self) + contexts.all.map(\.file)
      + data.data
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw world.refusal("take", "standard input (-) can be only one of the files")
    }
  }

  /// What is about one survey, and not about several in turn.
  private func checkFlagsOfSeveral(_ world: World) throws(ExitStatus) {
    guard task == nil, files.count > 1 else { return }
    let flags = [
      "--answers": answers != nil, "--amend": amend != nil, "--task-output": taskOutput != nil,
      "--preview": preview, "--extract": extract != nil,
    ]
    if let flag = flags.filter(\.value).keys.min() {
      throw world.refusal("take", "\(flag) goes with one questionnaire at a time")
    }
  }

  /// What cannot be recorded, or typed from a recording.
  private func checkFlagsOfRecordings(_ world: World) throws(ExitStatus) {
    if watch, record != nil || replay != nil {
      throw world.refusal("take", "--watch does not go with --record and --replay")
    }
    if record != nil, answers != nil || record == "-" {
      throw world.refusal(
        "take", "--record writes to a file what a person types",
        advice: "it does not go with --answers, nor with standard output")
    }
    guard let replay else { return }
    if answers != nil || resume != nil {
      throw world.refusal(
        "take", "--replay types what was recorded; it does not go with --answers and --resume")
    }
    if files.isEmpty, task == nil {
      throw world.refusal(
        "take", "--replay types into a questionnaire, which is needed",
        advice:
          "fhir-survey take FILE --replay \(replay); asciinema play \(replay) shows what was seen")
    }
  }
}
