import ParquetFile
import TestSupport

extension TableFixture {
  /// All tables, each with pages as they are and with very small ones.
  static let all: [TableFixture] = tables.flatMap { table in
    [1 << 20, 100].map { size in
      var table = table
      table.pageSize = size
      return table
    }
  }

  private static let everyType = ParquetType.allCases.map {
    ParquetColumn(name: "\($0)", type: $0)
  }

  private static let tables = [
    TableFixture(name: "no rows", columns: everyType, groups: []),
    TableFixture(
      name: "every type", columns: everyType,
      groups: (0..<3).map { randomRows($0 * 90 + 5, seed: UInt64($0)) }),
    TableFixture(
      name: "nothing but empty cells", columns: everyType,
      groups: [Array(repeating: Array(repeating: .empty, count: everyType.count), count: 1000)]),
    texts, runs, dictionaries, doubles, dates, names, sorted,
  ]

  /// Values of chance, and at the limits of the types, with runs of empty cells.
  private static func randomRows(_ count: Int, seed: UInt64) -> [[TableCell]] {
    var random = Seeded(state: seed)
    return (0..<count).map { row in
      everyType.map { column in
        guard row % 100 < 70, Int.random(in: 0..<3, using: &random) > 0 else { return .empty }
        let number = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<60, using: &random)
        return switch column.type {
        case .boolean: .boolean(number & 1 == 0)
        case .integer: .number([.min, .max, 0, number, number].randomElement(using: &random) ?? 0)
        case .double: .double(Double(number) / 1000)
        case .text: .text("text \(number % 100)")
        case .date: .number(number % 100_000)
        case .time: .number((number % 86_400_000_000 + 86_400_000_000) % 86_400_000_000)
        case .instant, .localDateTime: .number(number % 10_000_000_000_000_000)
        }
      }
    }
  }

  private static let longTexts = [
    ["", "a", "", "Grüße, 日本語 👩🏽‍⚕️", "nul \0 and \r\n \"quoted\", tab\t", "ﬁ\u{10FFFF}"],
    ["long", String(repeating: "länger ", count: 40_000), "", String(repeating: "x", count: 129)],
    ["x"],
  ]

  private static let texts = TableFixture(
    name: "texts", columns: [ParquetColumn(name: "text", type: .text)],
    groups: longTexts.map { texts in
      texts.flatMap { text -> [[TableCell]] in [[.text(text)], [.empty]] }
    })

  private static let runRows = (1..<60).flatMap { length -> [[TableCell]] in
    let row: [TableCell] =
      length % 5 == 0
      ? [.empty, .empty, .boolean(length % 2 == 0)]
      : [.number(Int64(length % 40)), .text("\(length % 3)"), .empty]
    return Array(repeating: row, count: [length, 7, 8, 9, 1, 64, 3][length % 7])
  }

  /// Runs of equal values and of empty cells, of lengths around those at which the encoding differs.
  private static let runs = TableFixture(
    name: "runs",
    columns: [
      ParquetColumn(name: "number", type: .integer), ParquetColumn(name: "text", type: .text),
      ParquetColumn(name: "flag", type: .boolean),
    ],
    groups: [runRows],
    dictionaries: ["number": true, "text": true, "flag": false])

  /// Columns of which hardly a value comes twice beside such that have few or one.
  private static let dictionaries = TableFixture(
    name: "dictionaries",
    columns: ["unique", "some", "one"].map { ParquetColumn(name: $0, type: .text) }
      + ["uniqueNumber", "someNumber"].map { ParquetColumn(name: $0, type: .integer) },
    groups: [
      (0..<6000).map { row -> [TableCell] in
        [
          .text("id-\(row &* 7919)"), .text("value \(row * 31 % 700)"), .text("same"),
          .number(Int64(row) * 1_000_003), .number(Int64(row % 513)),
        ]
      }
    ],
    dictionaries: [
      "unique": false, "some": true, "one": true, "uniqueNumber": false, "someNumber": true,
    ])

  private static let doubles = TableFixture(
    name: "doubles", columns: [ParquetColumn(name: "number", type: .double)],
    groups: doubleGroups.map { $0.map { [.double($0)] } })

  private static let doubleGroups: [[Double]] = [
    [.nan, 1, -1], [.infinity, -.infinity, 0], [-0.0], [0.0], [.greatestFiniteMagnitude, 0.1],
    [.leastNonzeroMagnitude, -.pi], Array(repeating: 81.5, count: 100),
  ]

  private static let dates = TableFixture(
    name: "dates",
    columns: [
      ParquetColumn(name: "day", type: .date), ParquetColumn(name: "instant", type: .instant),
      ParquetColumn(name: "local", type: .localDateTime), ParquetColumn(name: "time", type: .time),
    ],
    groups: [
      // From the year 1 to 9999, and the last microsecond of a day.
      [-719_162, -1, 0, 1, 20_000, 2_932_896].map { (day: Int64) -> [TableCell] in
        [
          .number(day), .number(day * 86_400_000_000 + 1),
          .number(day * 86_400_000_000 + 86_399_999_999),
          .number(day < 0 ? 0 : day == 0 ? 86_399_999_999 : 12_345_678),
        ]
      }
    ])

  /// More columns than a short list of Thrift has, with names of every kind.
  private static let names = TableFixture(
    name: "names",
    columns: ["größe", "a.b", "a b", "日本", "\"q\"", "x__missing"].map {
      ParquetColumn(name: $0, type: .text)
    } + (0..<40).map { ParquetColumn(name: "column \($0)", type: .integer) },
    groups: [[[.text("é")] + Array(repeating: .empty, count: 45)]])

  /// Row groups that follow each other, so that a filter reads one of them.
  private static let sorted = TableFixture(
    name: "sorted",
    columns: [
      ParquetColumn(name: "key", type: .integer), ParquetColumn(name: "code", type: .text),
    ],
    groups: (0..<20).map { group in
      (0..<100).map { row -> [TableCell] in
        [.number(Int64(group * 100 + row)), .text("code-\(100 + group)-\(row % 10)")]
      }
    })
}
