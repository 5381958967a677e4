import FHIRDocument
import FHIRPackages
import FHIRSurveyFormats
import REDCap
import SpreadsheetFile
import SurveyDiagnostics
import SurveyFormats
import SystemIO

/// A file that is to be converted: a file of its own, or one in a zip archive.
struct ConversionInput: Sendable {
  /// Where its bytes are.
  private enum Place: Sendable {
    case file
    case entry(String, ZipArchive)
    /// What came on standard input, or is in a package.
    case bytes([UInt8])
  }

  /// The path, for messages; of a file in an archive that of the archive and its own.
  let path: String
  /// The path in the folder of the results, with the ending of the source.
  private(set) var result: String
  /// Whether it was named, and does not only lie in a folder or an archive.
  let isNamed: Bool
  private let place: Place
  /// The form in it that is meant, where each is converted on its own.
  private(set) var part: SourcePart?
  /// The same form in other languages, in dictionaries of their own.
  private var translations: [DictionaryArchive.Part] = []

  /// Its bytes, and what gives the bytes of files beside it.
  func contents(
    _ options: ReadOptions
  ) throws(CommandPipeline.Unreadable) -> (bytes: [UInt8], beside: (String) -> [UInt8]?) {
    let (bytes, beside) = try whole(options)
    if let part { return (part.source.bytes, beside) }
    guard !translations.isEmpty else { return (bytes, beside) }
    let own = translations.first { $0.source.name == path }?.language ?? ""
    let main = DictionaryArchive.Part(
      language: own, source: Source(name: path, bytes: bytes))
    let others = translations.filter { $0.source.name != path }
    return (DictionaryArchive([main] + others).bytes, beside)
  }

  private func whole(
    _ options: ReadOptions
  ) throws(CommandPipeline.Unreadable) -> (bytes: [UInt8], beside: (String) -> [UInt8]?) {
    switch place {
    case .bytes(let bytes): return (bytes, { _ in nil })
    case .file:
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      return (
        try CommandPipeline.contents(of: path, options),
        { name in
          name.isFileName ? try? CommandPipeline.contents(of: folder + name, options) : nil
        }
      )
    case .entry(let name, let archive):
      let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
      do throws(Diagnostic) {
        return (
          try archive.contents(of: name) ?? [], { try? archive.contents(of: folder + $0) }
        )
      } catch {
        throw CommandPipeline.Unreadable(finding: error, status: .badInput)
      }
    }
  }
}

extension ConversionInput {
  /// The files that names stand for: of folders and archives the forms in them.
  ///
  /// Throws where a file is missing, or an archive is damaged.
  static func inputs(
    _ names: [String], contents: (String) throws(CommandPipeline.Unreadable) -> [UInt8],
    _ options: ReadOptions
  ) throws(CommandPipeline.Unreadable) -> [ConversionInput] {
    var inputs: [ConversionInput] = []
    for name in names {
      let packaged = PackagedAddress(name)
      if name == "-" || packaged != nil {
        inputs.append(
          ConversionInput(
            path: name, result: packaged?.resource.fileName ?? "standard-input", isNamed: true,
            place: .bytes(try contents(name))))
        continue
      }
      for path in try files(name) {
        let isNamed = path == name
        if isNamed, path.lowercased().hasSuffix(".zip") {
          inputs += try entries(of: path, options)
          continue
        }
        let folder = name.hasSuffix("/") ? name : name + "/"
        let result = isNamed ? path.fileName : String(path.dropFirst(folder.count))
        inputs.append(ConversionInput(path: path, result: result, isNamed: isNamed, place: .file))
      }
    }
    return inputs
  }

  private static func files(_ name: String) throws(CommandPipeline.Unreadable) -> [String] {
    do throws(Diagnostic) {
      return try InputPaths.expand([name], suffixes: DefinitionFormats.all.suffixes)
    } catch {
      throw CommandPipeline.Unreadable(finding: error, status: .noInput)
    }
  }

  private static func entries(
    of path: String, _ options: ReadOptions
  ) throws(CommandPipeline.Unreadable) -> [ConversionInput] {
    let bytes = try CommandPipeline.contents(of: path, options)
    do throws(Diagnostic) {
      let archive = try ZipArchive(bytes, name: path)
      let names = FileBeside.leftOut(of: archive.names).filter { name in
        DefinitionFormats.all.suffixes.contains(where: name.hasSuffix)
          && !name.hasPrefix("__MACOSX/")
      }
      return names.sorted().map { name in
        ConversionInput(
          path: "\(path)/\(name)", result: name, isNamed: false, place: .entry(name, archive))
      }
    } catch {
      throw CommandPipeline.Unreadable(finding: error, status: .badInput)
    }
  }

  /// The forms in files, each as an input of its own; what has one form only, or cannot be read, stays
  /// as it is.
  static func split(
    _ inputs: [ConversionInput], as format: (any SurveyFormat)?, _ options: ReadOptions
  ) -> [ConversionInput] {
    let isOnly = inputs.count == 1
    return inputs.flatMap { input in
      guard let bytes = try? input.contents(options).bytes else { return [input] }
      let source = Source(name: input.path, bytes: bytes)
      guard let format = format ?? DefinitionFormats.all.recognizing(source) else { return [input] }
      let parts = format.parts(of: source)
      let folder = isOnly ? "" : input.result.safePath.withoutEnding + "/"
      return parts.isEmpty
        ? [input]
        : parts.map { part in
          var own = input
          own.part = part
          own.result = "\(folder)\(part.name.asFileName).\(format.fileExtension)"
          return own
        }
    }
  }

  /// The same form with what dictionaries in other languages say of it.
  func translated(by translations: [DictionaryArchive.Part]) -> ConversionInput {
    var input = self
    input.translations = translations
    return input
  }

  /// Names the results, each of its own: where two would have the same name, both keep the ending of
  /// their source.
  ///
  /// Parts of paths in archives that lead out of a folder are left out.
  static func name(_ inputs: inout [ConversionInput], ending: String) {
    let paths = inputs.map { $0.result.safePath }
    let stems = Dictionary(grouping: paths, by: \.withoutEnding)
    var taken: Set<String> = []
    for (index, path) in paths.enumerated() {
      let stem = (stems[path.withoutEnding]?.count ?? 0) > 1 ? path : path.withoutEnding
      var name = "\(stem).\(ending)"
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(stem)-\(number).\(ending)"
        number += 1
      }
      inputs[index].result = name
    }
  }
}

extension String {
  /// The name of a file without its folders.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  fileprivate var withoutEnding: String {
    guard let dot = lastIndex(of: "."), dot > lastIndex(of: "/") ?? startIndex else { return self }
    return String(self[..<dot])
  }

  /// The text with `_` for what names of files do not have everywhere.
  fileprivate var asFileName: String {
    let name = String(
      map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.".contains($0) ? $0 : "_" })
    return name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }

  /// The path without steps that lead out of the folder it begins in.
  fileprivate var safePath: String {
    split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
  }
}
