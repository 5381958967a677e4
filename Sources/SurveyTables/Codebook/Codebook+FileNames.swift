extension Codebook {
  /// A name for the files of each of several codebooks: the last part of its address.
  package static func fileNames(of codebooks: [Codebook]) -> [String] {
    var names = SafeNames(longest: 64)
    return codebooks.map { codebook in
      let address = codebook.questionnaire ?? "questionnaire"
      let last = address.split(separator: "/").last.map(String.init) ?? address
      return names.name(last)
    }
  }
}
