import FHIRDocument
import SurveyDiagnostics
import SurveyFormats
import SystemIO

/// Conversions of one or several files: reads and writes them, and prints what there is to say.
struct ConversionRun {
  let pipeline: CommandPipeline
  let settings: ConversionSettings
  /// On how many threads; as many as there are processors without it.
  let jobs: Int?
  /// What became of the constructs of each file.
  private(set) var reports: [LossReport] = []
  /// How the command ends where its one file was not converted.
  private(set) var failure: ExitStatus?
  /// How many of several files were not converted.
  private(set) var failed = 0
  /// How many files in folders and archives have no form.
  private var passedOver = 0

  init(_ settings: ConversionSettings, _ pipeline: CommandPipeline, jobs: Int?) {
    (self.settings, self.pipeline, self.jobs) = (settings, pipeline, jobs)
  }

  /// Converts one file to the output, or several to files in the folder that the output names; one
  /// that cannot be converted does not stop the others.
  mutating func convert(_ files: [String], to output: OutputOptions) throws(ExitStatus) {
    if output.output == "-", settings.carrying == .beside {
      throw pipeline.world.refusal("convert", "--carry beside needs a file: -o FILE")
    }
    var inputs = try inputs(files)
    if !settings.translations.isEmpty {
      guard inputs.count == 1, !settings.isSplit else {
        throw pipeline.world.refusal("convert", "--translation is for the dictionary of one form")
      }
      inputs = inputs.map { $0.translated(by: settings.translations) }
    }
    if settings.isSplit {
      inputs = ConversionInput.split(inputs, as: settings.source, pipeline.readOptions)
    } else if files.count == 1, inputs.count == 1, let input = inputs.first, input.isNamed {
      let conversion = Self.converted(
        input, ending: output.output.pathEnding, settings, pipeline.readOptions)
      say(conversion)
      failure = conversion.failure
      return try write(conversion, to: output.output, force: output.force)
    }
    try convert(inputs, to: output)
  }

  private mutating func convert(
    _ inputs: [ConversionInput], to output: OutputOptions
  ) throws(ExitStatus) {
    guard output.output != "-" else {
      throw pipeline.world.refusal("convert", "several files need a folder: -o FOLDER")
    }
    try makeFolder(output.output)
    var inputs = inputs
    ConversionInput.name(&inputs, ending: settings.target.fileExtension)
    let (settings, options) = (settings, pipeline.readOptions)
    let work = OrderedWork<ConversionInput, (ConversionInput, FileConversion)>(
      jobs: jobs ?? CurrentProcess.processorCount
    ) {
      { input in (input, Self.converted(input, settings, options)) }
    }
    var waiting = inputs.makeIterator()
    try work.run {
      waiting.next()
    } deliver: { (result: inout (ConversionInput, FileConversion)) throws(ExitStatus) in
      try take(result.1, of: result.0, output)
    }
    if passedOver > 0 {
      pipeline.reporter.note(
        "skipped \(FindingCounts.count(passedOver, "file")) without a form")
    }
  }

  private mutating func take(
    _ conversion: FileConversion, of input: ConversionInput, _ output: OutputOptions
  ) throws(ExitStatus) {
    say(conversion)
    if conversion.isNoForm {
      passedOver += 1
      if pipeline.options.verbose { pipeline.reporter.note("\(input.path): no form") }
      return
    }
    guard conversion.failure == nil else {
      failed += 1
      return
    }
    let path = "\(output.output)/\(conversion.named(input.result))"
    if input.result.contains("/"), let end = path.lastIndex(of: "/") {
      try makeFolder(String(path[..<end]))
    }
    try write(conversion, to: path, force: output.force)
  }

  /// Makes a folder, and those that it is in.
  private func makeFolder(_ path: String) throws(ExitStatus) {
    do {
      for (index, letter) in zip(path.indices, path).dropFirst() where letter == "/" {
        try FileSystem.makeFolder(String(path[..<index]))
      }
      try FileSystem.makeFolder(path)
    } catch {
      pipeline.reporter.report(.unwritable(path, error))
      throw .noOutput
    }
  }

  private mutating func write(
    _ conversion: FileConversion, to path: String, force: Bool
  ) throws(ExitStatus) {
    guard let bytes = conversion.bytes else { return }
    if let beside = conversion.beside {
      if path == "-" {
        pipeline.reporter.note("-o FILE writes what the form was made from beside it")
      } else {
        try pipeline.write(beside.file, path: path + CarriedDocument.suffix, force: force)
      }
    }
    try pipeline.write(bytes, path: path, force: force)
    try writeFiles(of: conversion, beside: path, force: force)
    if path == "-", !conversion.others.isEmpty {
      let languages = conversion.others.compactMap(\.language).joined(separator: ", ")
      pipeline.reporter.report(
        Diagnostic(.otherLanguagesNotWritten, ["languages": .literal(languages)]))
      return
    }
    for other in conversion.others {
      let path = path.naming(language: other.language ?? "other")
      try pipeline.write(other.bytes, path: path, force: force)
    }
  }
}

extension ConversionRun {
  /// Writes the files that a result needs into its folder; what is called so there stays, unless it may be replaced.
  private func writeFiles(
    of conversion: FileConversion, beside path: String, force: Bool
  ) throws(ExitStatus) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for (name, bytes) in conversion.files.sorted(by: { $0.key < $1.key })
    where name.isFileName && !name.hasPrefix(".") {
      let place = folder + name
      if path == "-" {
        pipeline.reporter.note("the form needs \(name), which -o FILE writes beside it")
      } else if FileSystem.kind(of: place) == .missing || force {
        try pipeline.write(bytes, path: place, force: force)
      } else if (try? Files.read(place)) != bytes {
        pipeline.reporter.note("\(place) is there already, and not the file that the form had")
      }
    }
  }
}

extension FileConversion {
  /// The path of the result, which is for the usual file of the target, with the ending that the file has.
  fileprivate func named(_ path: String) -> String {
    let usual = settings.target.fileExtension
    guard let bytes, path.hasSuffix("." + usual) else { return path }
    return path.dropLast(usual.count) + settings.target.fileExtension(of: bytes)
  }
}

extension String {
  /// How the name of the file ends, in small letters; `nil` without a point in it.
  fileprivate var pathEnding: String? {
    guard let dot = lastIndex(of: "."), dot > lastIndex(of: "/") ?? startIndex else { return nil }
    return self[index(after: dot)...].lowercased()
  }

  /// The path of the same form in another language: `form.csv` is `form.de.csv`.
  fileprivate func naming(language: String) -> String {
    guard let dot = lastIndex(of: "."), dot > lastIndex(of: "/") ?? startIndex else {
      return "\(self).\(language)"
    }
    return "\(self[..<dot]).\(language)\(self[dot...])"
  }
}

// MARK: Reading

extension ConversionRun {
  private func inputs(_ files: [String]) throws(ExitStatus) -> [ConversionInput] {
    do throws(CommandPipeline.Unreadable) {
      return try ConversionInput.inputs(
        files, contents: pipeline.contents(of:), pipeline.readOptions)
    } catch {
      pipeline.reporter.report(error.finding)
      throw error.status
    }
  }

  private static func converted(
    _ input: ConversionInput, ending: String? = nil, _ settings: ConversionSettings,
    _ options: ReadOptions
  ) -> FileConversion {
    do throws(CommandPipeline.Unreadable) {
      let (bytes, beside) = try input.contents(options)
      return FileConversion(
        of: Source(name: input.path, bytes: bytes), isNamed: input.isNamed, part: input.part,
        ending: ending, settings, beside: beside)
    } catch {
      return FileConversion(unreadable: error, settings)
    }
  }
}

// MARK: What there is to say

extension ConversionRun {
  private mutating func say(_ conversion: FileConversion) {
    if let report = conversion.report { reports.append(report) }
    let reporter = pipeline.reporter
    for said in conversion.said {
      switch said {
      case .finding(let finding):
        if finding.code.mayBeMany { reporter.reportFew(finding) } else { reporter.report(finding) }
      case .loss(let finding):
        if finding.severity != .note || pipeline.options.verbose { reporter.reportFew(finding) }
      case .note(let text): reporter.note(text)
      case .refusal(let text): _ = pipeline.world.refusal("convert", text)
      }
    }
  }
}
