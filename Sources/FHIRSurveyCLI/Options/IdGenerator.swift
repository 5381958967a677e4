import SurveyPrimitives

/// Makes ids in the shape of UUIDs, by chance or in order.
struct IdGenerator {
  /// Whether somebody said how ids are made.
  let isChosen: Bool
  private let isSequential: Bool
  private let random: () -> UInt64
  private var count: UInt64 = 0

  /// Takes the flag first, then the environment.
  init(_ options: RunOptions, in world: World) throws(ExitStatus) {
    random = world.random
    let variable = world.environment["FHIR_SURVEY_IDS"].flatMap { $0.isEmpty ? nil : $0 }
    let named = variable.flatMap { IdSource(rawValue: $0) }
    if let variable, named == nil, options.ids == nil {
      throw world.refusal(
        "FHIR_SURVEY_IDS", "\"\(variable)\" is not known", advice: "it is random or sequential")
    }
    isChosen = options.ids != nil || named != nil
    isSequential = (options.ids ?? named) == .sequential
  }

  /// A new id: a version 4 UUID, or one whose last digits count from 1.
  mutating func next() -> String {
    count += 1
    let high = isSequential ? 0 : random()
    let low = isSequential ? count : random()
    let version = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let variant = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = version.hexadecimal + variant.hexadecimal
    let bounds = [0, 8, 12, 16, 20, 32]
    return zip(bounds, bounds.dropFirst())
      .map { String(digits.dropFirst($0).prefix($1 - $0)) }
      .joined(separator: "-")
  }
}
