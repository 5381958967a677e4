/// The values of the options of an item: one kind, several, or none.
enum OptionKind: Equatable {
  case none, mixed
  case one(String)

  init(_ item: Element) {
    let names = Set(
      item.children(.answerOption).map { $0.choice("value")?.nameText ?? "" })
    self = names.isEmpty ? .none : .mixed
    if names.count == 1, let name = names.first, !name.isEmpty {
      self = .one(String(name.dropFirst("value".count)))
    }
  }
}

/// The type of an item together with R5's constraint on its answers.
struct ItemTypeCode: Equatable {
  var code: String
  var constraint: String?

  /// What R5 has for `choice` and `open-choice`: `coding`, or the type that the options have.
  static func r5(of code: String, _ options: OptionKind) -> ItemTypeCode? {
    guard code == "choice" || code == "open-choice" else { return nil }
    let constraint = code == "choice" ? nil : "optionsOrString"
    let offered = options == .one("Reference") ? nil : r5(offering: options)
    return ItemTypeCode(code: offered ?? "coding", constraint: constraint)
  }

  /// The type of R5 whose answers are what is offered, and no codings.
  static func r5(offering options: OptionKind) -> String? {
    switch options {
    case .one("Integer"): "integer"
    case .one("Date"): "date"
    case .one("Time"): "time"
    case .one("String"): "string"
    case .one("Reference"): "reference"
    default: nil
    }
  }

  /// What R4 has for R5's `question`, where codings are offered.
  static func r4(ofQuestionWith options: OptionKind) -> ItemTypeCode? {
    options == .one("Coding") ? ItemTypeCode(code: "choice", constraint: nil) : nil
  }
}
