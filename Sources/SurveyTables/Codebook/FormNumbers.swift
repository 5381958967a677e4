import FHIRTerminology

/// Which of some questionnaires a response is to.
struct FormNumbers: Sendable {
  private let count: Int
  private let numbers: [String: Int]

  /// `addresses` are their urls, or their ids where they have none.
  init(_ addresses: [String?]) {
    count = addresses.count
    numbers = Dictionary(
      addresses.enumerated().compactMap { number, address in address.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The number of the one that is named, else that of the only one.
  func number(for named: QuestionnaireReference?) -> Int? {
    count == 1 ? 0 : named?.value(in: numbers)
  }
}
