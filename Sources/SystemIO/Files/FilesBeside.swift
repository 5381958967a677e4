/// The files that this program writes beside others, which are read with these and are nothing by themselves.
///
/// Each of them may have been compressed since, and has a further suffix then.
package enum FilesBeside {
  /// How their names go on, behind the name of the other file, with or without its ending.
  private static let suffixes = [
    ".carried.json", ".checkpoint.json", ".codebook.json", ".manifest.json", ".rest.ndjson",
    ".rejects.csv", ".rejects.ndjson", ".rejects.xml",
  ]
  /// What is beside all other files of a folder.
  private static let manifest = "manifest.json"

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
    if path == manifest || path.hasSuffix("/" + manifest) {
      return String(path.dropLast(manifest.count))
    }
    return suffixes.first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}
