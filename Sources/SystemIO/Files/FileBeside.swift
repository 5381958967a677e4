/// A file that is written beside others, which is read with these and is nothing by itself: how its name goes on, behind
/// that of the other file, with or without its ending.
///
/// Each of them may have been compressed since, and has a further suffix then.
package enum FileBeside {
  /// As `SurveyFormats` has it, which knows no files.
  package static let carried = ".carried.json"
  package static let checkpoint = ".checkpoint.json"
  package static let codebook = ".codebook.json"
  package static let manifest = ".manifest.json"
  package static let rest = ".rest.ndjson"
  package static let rejects = ".rejects.ndjson"
  package static let rejectedRows = ".rejects.csv"
  package static let rejectedXML = ".rejects.xml"
  /// Long texts of tables; a table that can be read by itself.
  package static let texts = ".texts.csv"
  /// What lies beside all other files of a folder.
  package static let folderManifest = "manifest.json"

  private static let suffixes = [
    carried, checkpoint, codebook, manifest, rest, rejects, rejectedRows, rejectedXML,
  ]

  /// The paths of all other files: one that is beside none stays.
  ///
  /// - Parameter paths: all files of folders or an archive.
  package static func leftOut(of paths: [String]) -> [String] {
    let owners = paths.map(owner)
    var known: Set<String> = []
    for (path, owner) in zip(paths, owners) where owner == nil {
      let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      known.formUnion([path, String(path[..<name])])
      for dot in path[name...].indices where path[dot] == "." { known.insert(String(path[..<dot])) }
    }
    return zip(paths, owners).compactMap { path, owner in
      owner.map(known.contains) == true ? nil : path
    }
  }

  /// The name, or its beginning, of what a file may be beside; of a folder's manifest the folder.
  private static func owner(_ path: String) -> String? {
    let compression = InputPaths.compressedSuffixes.first(where: path.hasSuffix) ?? ""
    let path = path.dropLast(compression.count)
    if path == folderManifest || path.hasSuffix("/" + folderManifest) {
      return String(path.dropLast(folderManifest.count))
    }
    return suffixes.first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}
