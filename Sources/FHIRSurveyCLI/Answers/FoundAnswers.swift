import FHIRDocument
import FHIRSurveyFormats
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SurveyTables
import SystemIO

/// Answers in another format that were found: the format, and the files.
struct FoundAnswers {
  let format: any AnswersFormat
  var files: [FormatAnswers.File]

  /// How names of files end that may have answers.
  private static let suffixes = [".xml", ".json", ".ndjson"]
  /// Larger files of JSON are looked into only where their format is named.
  private static let mostOfJSON = 64 << 20

  /// Looks what a file, a folder or an archive has; `nil` where that is answers of ours, or a table.
  ///
  /// - Parameters:
  ///   - name: The format, where it is named.
  ///   - questionnaire: The forms, one of which may say what answers to it are.
  static func find(
    _ path: String, from name: String?, questionnaire: [String], _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> FoundAnswers? {
    var named: (any AnswersFormat)?
    if let name {
      named = AnswersFormats.all.named(name)
      guard named != nil else {
        let known = AnswersFormats.all.formats.map(\.name).joined(separator: ", ")
        throw pipeline.world.refusal(
          "--from", "\"\(name)\" is not a format of answers", advice: "it is one of \(known)")
      }
    }
    if path == "-" {
      guard let named else { return nil }
      let bytes = try pipeline.bytes(of: path)
      return FoundAnswers(
        format: named, files: [FormatAnswers.File(path) { .success(bytes) }])
    }
    let isFolder = FileSystem.kind(of: path) == .folder
    if isFolder, named == nil, BatchImport.isFolderOfTables(path) { return nil }
    let isArchive = path.lowercased().hasSuffix(".zip")
    guard isFolder || isArchive else {
      var format = named
      if format == nil { format = try recognize(path, questionnaire, pipeline) }
      return format.map { FoundAnswers(format: $0, files: [file(path, pipeline)]) }
    }
    let files = try isArchive ? entries(path, pipeline) : inFolder(path, pipeline)
    return try found(files, named, path, pipeline)
  }

  /// Of the files of a folder or archive those that have answers, all in the format of the first.
  private static func found(
    _ files: [FormatAnswers.File], _ named: (any AnswersFormat)?, _ path: String,
    _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> FoundAnswers? {
    var found: FoundAnswers?
    var others = 0
    for file in files {
      // What cannot be read is reported when it is.
      let bytes = (try? file.contents().get()) ?? []
      let source = Source(name: file.name, bytes: bytes)
      let format = named ?? AnswersFormats.all.recognizing(source)
      if found == nil, let format { found = FoundAnswers(format: format, files: []) }
      if let known = found?.format.name, format?.name == known {
        found?.files.append(file)
      } else {
        others += 1
      }
    }
    if others > 0, found != nil {
      pipeline.reporter.note("skipped \(FindingCounts.count(others, "file")) without such answers")
    }
    return found
  }

  private static func recognize(
    _ path: String, _ questionnaire: [String], _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> (any AnswersFormat)? {
    guard let head = try? Files.read(path, upTo: 1),
      let first = head.first(where: { $0 > 0x20 && $0 < 0x80 }),
      [UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
    else { return nil }
    if first != UInt8(ascii: "<"), (FileSystem.size(of: path) ?? 0) > mostOfJSON { return nil }
    let source = Source(name: path, bytes: try pipeline.bytes(of: path))
    if let format = AnswersFormats.all.recognizing(source) { return format }
    // Data of SurveyJS look like any other JSON.
    guard first != UInt8(ascii: "<"), pipeline.isForm(questionnaire, of: "surveyjs") else {
      return nil
    }
    return AnswersFormats.all.named("surveyjs")
  }

  // MARK: Files

  private static func file(_ path: String, _ pipeline: CommandPipeline) -> FormatAnswers.File {
    FormatAnswers.File(path) {
      do throws(CommandPipeline.Unreadable) {
        return .success(try CommandPipeline.contents(of: path, pipeline.readOptions))
      } catch {
        return .failure(error.finding)
      }
    }
  }

  private static func inFolder(
    _ path: String, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> [FormatAnswers.File] {
    do throws(Diagnostic) {
      return try InputPaths.expand([path], suffixes: suffixes).map { file($0, pipeline) }
    } catch {
      pipeline.reporter.report(error)
      throw .noInput
    }
  }

  private static func entries(
    _ path: String, _ pipeline: CommandPipeline
  ) throws(ExitStatus) -> [FormatAnswers.File] {
    do throws(Diagnostic) {
      let archive = try ZipArchive(try pipeline.bytesOrFinding(of: path), name: path)
      let names = FileBeside.leftOut(of: archive.names).filter { name in
        suffixes.contains(where: name.hasSuffix) && !name.hasPrefix("__MACOSX/")
      }
      return names.sorted().map { name in
        FormatAnswers.File("\(path)/\(name)") {
          do throws(Diagnostic) {
            return .success(try archive.contents(of: name) ?? [])
          } catch {
            return .failure(error)
          }
        }
      }
    } catch {
      pipeline.reporter.report(error)
      throw error.code == .unreadableInput ? .noInput : .badInput
    }
  }
}

extension FoundAnswers {
  /// The forms that the answers are to: those that are named, else the one in the file itself.
  ///
  /// Ends the command with 64 where there is none.
  static func forms(
    _ named: [String], _ found: FoundAnswers?, in world: World
  ) throws(ExitStatus) -> [String] {
    if !named.isEmpty { return named }
    if let found, ["odm", "lhcforms"].contains(found.format.name), found.files.count == 1,
      let file = found.files.first, FileSystem.kind(of: file.name) == .file
    {
      return [file.name]
    }
    throw world.refusal(
      "import", "the form of the answers is not known", advice: "name it with --questionnaire FORM")
  }
}

extension CommandPipeline {
  fileprivate func bytesOrFinding(of path: String) throws(Diagnostic) -> [UInt8] {
    do throws(Unreadable) {
      return try contents(of: path)
    } catch {
      throw error.finding
    }
  }
}
