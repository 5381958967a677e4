package import SurveyDiagnostics

/// What is done with each part of a response before anything else sees it.
///
/// What it names has its method. All else has the default, but for free text, which is dropped unless
/// it is named: texts, attachments, references and addresses in answers, the words of codes and units,
/// the texts of items, narratives, contained resources and extensions.
package struct DeidentificationPolicy: Sendable {
  /// How dates are moved.
  package struct Shift: Hashable, Sendable {
    /// The most days that a date is moved, to either side.
    package var days = 182
    /// Whether a year alone stays; it is dropped otherwise.
    package var keepsYears = true
  }

  /// The method of an item, and where the policy says it.
  package struct Rule: Sendable {
    package var method: PolicyMethod
    package var location: Location
  }

  /// Whether what is not named is kept; it is dropped otherwise.
  package var keepsOthers: Bool
  /// By the name of what a response says of itself.
  package var fields: [PolicyField: PolicyMethod] = [:]
  /// By linkId.
  package var items: [String: Rule] = [:]
  /// How dates are moved.
  package var shift = Shift()
  /// Where it starts.
  package var location = Location()

  /// Whether it needs a key.
  package var needsKey: Bool {
    fields.values.contains(where: \.needsKey) || items.values.contains { $0.method.needsKey }
  }

  /// The method of what a response says of itself.
  func method(of field: PolicyField) -> PolicyMethod {
    if let method = fields[field] { return method }
    if field.isOfForm { return .keep }
    return keepsOthers && !field.isFreeText ? .keep : .drop
  }

  /// The default as a method.
  var others: PolicyMethod { keepsOthers ? .keep : .drop }
}
