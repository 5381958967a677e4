/// Which of the looks of cells show dates or times.
///
/// [ECMA-376, part 1, 18.8.30 and 18.8.31](https://ecma-international.org/publications-and-standards/standards/ecma-376/)
struct NumberFormats: WorkbookPart {
  /// For each look, by its number, what its number format shows of a date.
  private(set) var looks: [SerialDate.Parts?] = []
  private var own: [Int: SerialDate.Parts] = [:]
  private var isInLooks = false

  mutating func start(_ element: PartElement) {
    switch element.name {
    case "numFmt":
      guard let id = element["numFmtId"].flatMap({ Int($0) }), let code = element["formatCode"]
      else { return }
      own[id] = Self.parts(ofCode: code)
    case "cellXfs": isInLooks = true
    case "xf" where isInLooks:
      let id = element["numFmtId"].flatMap { Int($0) } ?? 0
      looks.append(own[id] ?? Self.known(id))
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String) {
    if name == "cellXfs" { isInLooks = false }
  }

  /// The formats that every program knows by number.
  private static func known(_ id: Int) -> SerialDate.Parts? {
    switch id {
    case 14...17, 27...31, 34...36, 50...58: .date
    case 18...21, 32...33, 45...47: .time
    case 22: .both
    default: nil
    }
  }

  /// What a format code shows; `nil` where it shows no date.
  static func parts(ofCode code: String) -> SerialDate.Parts? {
    var (hasDate, hasTime, hasMonthOrMinute) = (false, false, false)
    var rest = code.lowercased()[...]
    while let character = rest.popFirst() {
      switch character {
      case ";": rest = ""
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        // Elapsed hours, minutes or seconds; else a colour, a condition or a language.
        let inside = rest.prefix { $0 != "]" }
        if let first = inside.first, "hms".contains(first), inside.allSatisfy({ $0 == first }) {
          hasTime = true
        }
        rest = rest.dropFirst(inside.count + 1)
      case "y", "d": hasDate = true
      case "h", "s": hasTime = true
      case "m": hasMonthOrMinute = true
      default: break
      }
    }
    if hasMonthOrMinute, !hasTime { hasDate = true }
    return hasDate ? (hasTime ? .both : .date) : hasTime ? .time : nil
  }
}
