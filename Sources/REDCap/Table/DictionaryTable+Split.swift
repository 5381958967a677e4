import FHIRDocument
import SurveyFormats

extension DictionaryTable {
  /// The forms of a dictionary, each as a dictionary of its own.
  ///
  /// One that was made of a questionnaire is a single form, whatever its instruments are.
  static func split(_ source: Source) -> [SourcePart] {
    guard let table = try? DictionaryTable(source), !table.isOurs else { return [] }
    var forms: [String] = []
    var rows: [String: [Int]] = [:]
    for (number, row) in table.rows.enumerated() {
      let form = row.field[.formName]
      if rows[form] == nil { forms.append(form) }
      rows[form, default: []].append(number)
    }
    let starts = table.isJSON ? objectStarts(source, table.rows.count) : []
    if table.isJSON, starts.isEmpty { return [] }
    return forms.map { form in
      let numbers = rows[form] ?? []
      let ranges =
        table.isJSON
        ? objects(numbers, starts, source)
        : [table.head.indices] + numbers.map { table.rows[$0].bytes.indices }
      return SourcePart(form.isEmpty ? "form" : form, keeping: ranges, of: source)
    }
  }

  private var isOurs: Bool {
    rows.first.map { FieldNote(FieldAnnotation($0.field[.annotation]).note).role == .record }
      ?? false
  }

  /// Some objects of the outermost array, with what is between them, in the file's own words.
  private static func objects(
    _ numbers: [Int], _ starts: [Int], _ source: Source
  ) -> [Range<Int>] {
    let bytes = source.bytes
    func end(_ number: Int) -> Int {
      let next = number + 1 < starts.count ? starts[number + 1] : bytes.count
      return (bytes[starts[number]..<next].lastIndex(of: UInt8(ascii: "}")) ?? next - 1) + 1
    }
    var ranges = [0..<starts[0]]
    for (index, number) in numbers.enumerated() {
      let isLast = index + 1 == numbers.count
      // The comma behind an object goes with it where another one follows.
      let next = number + 1 < starts.count ? starts[number + 1] : end(number)
      ranges.append(starts[number]..<(isLast ? end(number) : next))
    }
    ranges.append(end(starts.count - 1)..<bytes.count)
    return ranges
  }

  /// Where the objects of the outermost array begin; none where they are not as many as rows.
  private static func objectStarts(_ source: Source, _ count: Int) -> [Int] {
    var starts: [Int] = []
    var (depth, isText, isEscaped) = (0, false, false)
    for (index, byte) in source.bytes.enumerated() {
      if isText {
        if byte == UInt8(ascii: "\""), !isEscaped { isText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1, byte == UInt8(ascii: "{") { starts.append(index) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return starts.count == count ? starts : []
  }
}
