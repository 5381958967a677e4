extension FHIRPath {
  /// What the value of an expression may depend on, seen from its text alone.
  ///
  /// It never says too little: where items are reached in a way that does not name them,
  /// ``dependsOnAllItems`` is true.
  public struct Dependencies: Hashable, Sendable {
    /// The linkIds of items that are asked for by name: `where(linkId = '1')`; what is inside
    /// those items counts, too.
    ///
    /// Of a path through several items, `item.where(linkId = 'group').item.where(linkId = '1')`, only
    /// the last one counts: the others are in a response because something below them is.
    public var linkIds: Set<String> = []
    /// Whether items are reached that no linkId names.
    public var dependsOnAllItems = false
    /// The variables of the environment, without `%`.
    public var variables: Set<String> = []
    /// Whether the input itself is read: a path that starts with a name, `$this`, or `%context`.
    public var usesInput = false
    /// Whether anything of the input is looked at but the items inside it, or the input becomes part
    /// of the value.
    package var usesInputBesideItems = false
    /// Whether `now()`, `today()` or `timeOfDay()` is called.
    public var usesClock = false
    /// Whether `weight()` or `ordinal()` is called, which look at the options in `%questionnaire`.
    public var usesWeights = false
  }
}

extension FHIRPath.Program {
  /// What the value may depend on.
  ///
  /// ```swift
  /// try FHIRPath.compile("%resource.item.where(linkId = '1').answer.value").dependencies.linkIds
  /// // ["1"]
  /// ```
  public var dependencies: FHIRPath.Dependencies { foundDependencies.dependencies(in: self) }

  /// The same, before it is known which texts the literals are.
  var foundDependencies: FoundDependencies {
    var finder = DependencyFinder(self)
    finder.observe()
    return FoundDependencies(dependencies: finder.found, linkIds: finder.linkIds)
  }
}

/// What the value of an expression may depend on, the linkIds as the literals that say them: it holds
/// for all that differ only in ``ComparedTexts``.
struct FoundDependencies {
  /// All but the linkIds.
  let dependencies: FHIRPath.Dependencies
  let linkIds: Set<SyntaxTree.NodeID>

  /// All, with the texts of a program.
  func dependencies(in program: FHIRPath.Program) -> FHIRPath.Dependencies {
    if linkIds.isEmpty { return dependencies }
    var texts = Set<String>(minimumCapacity: linkIds.count)
    for literal in linkIds {
      if let text = program.text(literal) { texts.insert(text) }
    }
    var dependencies = dependencies
    dependencies.linkIds = texts
    return dependencies
  }
}
