/// FS16xx: searches over resources, as expressions of FHIR queries ask them.
extension Diagnostic.Code {
  /// A text is no search.
  public static let notASearch = Self(
    1601, .evaluation, .warning, "{text} is no search of a type of resources that FHIR R4 has",
    hint: "write it as `Observation?code=718-7`, or `Patient/1`",
    remedy: "Write a type, a question mark and parameters, or a type and an id.")

  /// A search parameter is not known.
  public static let unknownSearchParameter = Self(
    1602, .evaluation, .warning,
    "{type} has no search parameter {name}; the search has no result",
    hint: "use one that FHIR R4 defines for {type}",
    remedy:
      "Use a parameter that FHIR R4 defines. What is not understood could have left out other people's data, so nothing is found."
  )

  /// A modifier of a search parameter is not known.
  public static let unknownSearchModifier = Self(
    1603, .evaluation, .warning,
    "the modifier {modifier} is not known for the search parameter {name} of {type}; the search has no result",
    remedy: "Use a modifier that the standard has for this kind of parameter.")

  /// A value of a search parameter is not one of its kind.
  public static let wrongSearchValue = Self(
    1604, .evaluation, .warning,
    "{value} is no value of kind {kind} for the search parameter {name}; the search has no result",
    remedy: "Write the value as the standard has it for this kind of parameter.")

  /// A search asks for a value set or code system that is not available.
  public static let searchNeedsTerminology = Self(
    1605, .evaluation, .warning,
    "{address} is not available, which the search parameter {name} needs; the search has no result",
    remedy: "Give the value set or the code system, too.")

  /// A resource that is asked for by its id is not there.
  public static let resourceNotFound = Self(
    1606, .evaluation, .warning, "there is no resource {address} in the data",
    remedy: "Give the resource, too, or correct the id.")

  static let searches: [Self] = [
    .notASearch, .unknownSearchParameter, .unknownSearchModifier, .wrongSearchValue,
    .searchNeedsTerminology, .resourceNotFound,
  ]
}
