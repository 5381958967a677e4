extension FHIRPath {
  /// What the names that expressions of a form start with mean besides the standard (rule 85).
  ///
  /// It is decided when an expression is compiled; in one without such a name nothing changes.
  ///
  /// ```swift
  /// let roots = FHIRPath.Roots(types: ["QuestionnaireResponse": "resource"])
  /// let program = try FHIRPath.compile("QuestionnaireResponse.item", roots: roots)
  /// program.roots.first?.standard  // "%resource"
  /// ```
  package struct Roots: Sendable {
    /// The variables that resources of a type are found in, by the names of the types.
    let types: [String: String]
    /// The variables by their names in small letters.
    private let variables: [String: String]
    /// The names that mean what they say.
    private let taken: Set<String>

    /// Those that may have resources of several types.
    private let mixed: Set<String>

    /// Creates them; `variables` are those that may be written in other letters, `mixed` those that
    /// may have resources of several types, and of the names in `taken` none is replaced.
    package init(
      types: [String: String] = [:], variables: [String] = [], mixed: Set<String> = [],
      taken: Set<String> = []
    ) {
      (self.types, self.mixed) = (types, mixed)
      self.taken = taken.union(variables)
      var known: [String: String] = [:]
      var ambiguous: Set<String> = []
      for name in variables {
        let key = name.lowercased()
        if let other = known[key], other != name { ambiguous.insert(key) }
        known[key] = name
      }
      for key in ambiguous { known[key] = nil }
      self.variables = known
    }

    /// The variable that is meant by the name of another, which is none: one that differs in case
    /// alone, or one that holds a resource of the type of this name.
    func variable(meantBy name: String) -> String? {
      taken.contains(name) ? nil : variables[name.lowercased()] ?? types[name]
    }

    /// What the standard has for a path that starts with a type.
    func standard(of type: String, in variable: String) -> String {
      mixed.contains(variable) ? "%\(variable).ofType(\(type))" : "%\(variable)"
    }
  }

  /// A name that an expression starts with, where ``Roots`` say what it means.
  package struct RootUse: Hashable, Sendable {
    /// The name as it is written: `QuestionnaireResponse`, `%Patient`.
    package let written: String
    /// The variable, without `%`.
    package let variable: String
    /// Whether it is the name of a type at the start of a path.
    package let isType: Bool
    /// What the standard has for it: `%resource`, `%user.ofType(Practitioner)`.
    package let standard: String
    /// Where in the expression it is: a byte of its UTF-8, from 0.
    package let offset: Int
  }
}
