/// A text with gaps, in the notation of ICU's MessageFormat as far as messages need it.
///
/// - `{name}` is an argument: `{value} is less than {limit}`.
/// - `{count, plural, one {# digit} other {# digits}}` chooses by the number's category in the
///   language; `#` is the number itself. `=0 {…}` goes before the categories.
/// - `{kind, select, group {…} other {…}}` chooses by the text of an argument; one that is not
///   given has the text `none`.
///
/// [MessageFormat](https://unicode-org.github.io/icu/userguide/format_parse/messages/)
struct Template {
  private let source: ArraySlice<UInt8>

  init(_ text: String) { source = Array(text.utf8)[...] }

  private init(_ source: ArraySlice<UInt8>) { self.source = source }

  /// The text with its gaps filled.
  func text(_ arguments: [Diagnostic.Argument], in language: DiagnosticLanguage) -> String {
    var result: [UInt8] = []
    write(arguments, in: language, counting: nil, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// The names of its gaps, in the order in which they come first.
  var names: [String] {
    var names: [String] = []
    collect(&names)
    return names
  }
}

extension Template {
  private func write(
    _ arguments: [Diagnostic.Argument], in language: DiagnosticLanguage, counting number: Int?,
    to result: inout [UInt8]
  ) {
    var rest = source
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        if let number { result += String(number).utf8 } else { result.append(byte) }
      case UInt8(ascii: "{"): Gap(&rest).write(arguments, in: language, to: &result)
      default: result.append(byte)
      }
    }
  }

  private func collect(_ names: inout [String]) {
    var rest = source
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{") else { continue }
      let gap = Gap(&rest)
      if !names.contains(gap.name) { names.append(gap.name) }
      for branch in gap.branches { branch.text.collect(&names) }
    }
  }

  /// What is between two braces.
  private struct Gap {
    var name = ""
    /// `plural` or `select`; `nil` where the argument itself fills the gap.
    var kind: String?
    var branches: [(key: String, text: Template)] = []

    /// Reads up to the brace that closes the one just read.
    init(_ outer: inout ArraySlice<UInt8>) {
      var rest = Self.block(&outer)
      name = Self.word(&rest)
      guard rest.popFirst() == UInt8(ascii: ",") else { return }
      kind = Self.word(&rest)
      _ = rest.popFirst()
      while case let key = Self.word(&rest), !key.isEmpty, rest.popFirst() == UInt8(ascii: "{") {
        branches.append((key, Template(Self.block(&rest))))
      }
    }

    func write(
      _ arguments: [Diagnostic.Argument], in language: DiagnosticLanguage, to result: inout [UInt8]
    ) {
      let value = arguments.first { $0.name == name }?.value
      guard let kind else {
        result += (value?.text(in: language) ?? "{\(name)}").utf8
        return
      }
      let number = kind == "plural" ? value?.count ?? 0 : nil
      let keys =
        number.map { ["=\($0)", language.pluralCategory($0)] } ?? [value?.selector ?? "none"]
      let chosen = (keys + ["other"]).lazy.compactMap { key in
        branches.first { $0.key == key }?.text
      }.first
      chosen?.write(arguments, in: language, counting: number, to: &result)
    }

    private static func block(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var depth = 1
      let end =
        rest.firstIndex { byte in
          if byte == UInt8(ascii: "{") { depth += 1 }
          if byte == UInt8(ascii: "}") { depth -= 1 }
          return depth == 0
        } ?? rest.endIndex
      let block = rest[..<end]
      rest = rest[end...].dropFirst()
      return block
    }

    /// The next word; the white space around it is read, too.
    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix {
        $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "{")
      }
      rest = rest[word.endIndex...].drop { $0 == UInt8(ascii: " ") }
      return String(decoding: word, as: UTF8.self)
    }
  }
}
