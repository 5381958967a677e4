import FHIRDocument

extension FHIRPath {
  /// A way through the items of a response that an expression takes:
  /// `%resource.item.where(linkId = 'a').answer.value`.
  public struct ItemPath: Sendable {
    /// Where it starts.
    public enum Start: Hashable, Sendable {
      /// At the input: the element that the expression is on.
      case input
      /// At the input, which has to be a response: a path that begins with `QuestionnaireResponse`.
      case response
      /// At `%resource` or `%rootResource`.
      case resource
      /// At something else: a variable, a literal, the result of a function.
      case unknown
    }

    /// One step.
    public enum Step: Hashable, Sendable {
      /// To the children of a name.
      case member(String)
      /// To those items whose linkId is one of these.
      case linkIds(Set<String>)
      /// To some of them, by another criterion or by their order.
      case some
      /// To all items below, with `descendants()` and the like.
      case descendants
      /// To all items below that no answer is between, with `repeat(item)`.
      case itemsBelow
    }

    /// Where it starts.
    public internal(set) var start: Start
    /// The steps, and where in the expression each is: a byte of its UTF-8, from 0.
    public internal(set) var steps: [(step: Step, offset: Int)] = []
    /// The texts that the end of the way is held against, with `=`, `!=`, `~`, `in`.
    public internal(set) var comparedTexts: [String] = []

    func adding(_ step: Step, _ offset: Int) -> ItemPath {
      var path = self
      if start != .unknown { path.steps.append((step, offset)) }
      return path
    }
  }
}

extension FHIRPath.Program {
  /// The ways through the items of a response that the expression takes.
  public var itemPaths: [FHIRPath.ItemPath] {
    var finder = ItemPathFinder(tree)
    let path = finder.follow(tree.root, FHIRPath.ItemPath(start: .input))
    finder.end(path)
    return finder.found
  }
}

/// Walks through an expression and keeps the ways that it takes.
private struct ItemPathFinder {
  typealias Path = FHIRPath.ItemPath

  let tree: SyntaxTree
  var found: [Path] = []
  private var depth = AnalysisDepth()
  private let unknown = Path(start: .unknown)

  init(_ tree: SyntaxTree) { self.tree = tree }

  mutating func end(_ path: Path, comparedWith texts: [String] = []) {
    guard path.start != .unknown, !path.steps.isEmpty else { return }
    var path = path
    path.comparedTexts = texts
    found.append(path)
  }

  /// The way that a part takes, where `$this` is at the end of another.
  mutating func follow(_ id: SyntaxTree.NodeID, _ this: Path) -> Path {
    guard depth.enter() else { return unknown }
    defer { depth.leave() }
    var steps: [SyntaxTree.NodeID] = []
    var current = id
    while let input = tree.input(of: current) {
      steps.append(current)
      current = input
    }
    var path = start(current, this)
    for step in steps.reversed() { path = follow(step: step, path, this) }
    return path
  }

  private mutating func start(_ id: SyntaxTree.NodeID, _ this: Path) -> Path {
    let node = tree[id]
    switch node.kind {
    case .this: return this
    case .variable(let name):
      switch tree.variable(name) {
      case "context": return Path(start: .input)
      case "resource", "rootResource": return Path(start: .resource)
      default: return unknown
      }
    case .root(_, let name, let isForeign):
      return tree.variable(name) == "resource" && !isForeign ? Path(start: .resource) : unknown
    case .member(_, let name) where tree.name(name) == "QuestionnaireResponse":
      return this.start == .input && this.steps.isEmpty ? Path(start: .response) : this
    case .member(_, let name): return this.adding(.member(tree.name(name)), node.offset)
    case .call: return call(id, this, this)
    default: return unknown
    }
  }

  private mutating func follow(step id: SyntaxTree.NodeID, _ input: Path, _ this: Path) -> Path {
    let node = tree[id]
    switch node.kind {
    case .member(_, let name): return input.adding(.member(tree.name(name)), node.offset)
    case .call: return call(id, input, this)
    case .indexer(_, let index):
      end(follow(index, this))
      return input.adding(.some, node.offset)
    case .binary(let op, let left, let right):
      return binary(op, input, left, right, this)
    case .typeTest(.asOf, _, _), .group: return input
    case .typeTest:
      end(input)
      return unknown
    default: return unknown
    }
  }

  private mutating func binary(
    _ op: Operator, _ path: Path, _ left: SyntaxTree.NodeID, _ right: SyntaxTree.NodeID,
    _ this: Path
  ) -> Path {
    let other = follow(right, this)
    let isComparison: Bool =
      switch op {
      case .equal, .notEqual, .equivalent, .notEquivalent, .membership: true
      default: false
      }
    end(path, comparedWith: isComparison ? tree.texts(right) ?? [] : [])
    end(other, comparedWith: isComparison && op != .membership ? tree.texts(left) ?? [] : [])
    return unknown
  }

  private mutating func call(_ id: SyntaxTree.NodeID, _ input: Path, _ this: Path) -> Path {
    let node = tree[id]
    guard case .call(_, let number?, let range) = node.kind else { return unknown }
    let form = FunctionTable.form(number)
    let given = Array(tree[range])
    switch form {
    case .filter: return filter(given, input, node.offset)
    case .existence:
      end(filter(given, input, node.offset))
      return unknown
    case .criterion:
      for argument in given { end(follow(argument, input)) }
      end(input)
      return unknown
    case .sorting:
      for argument in given { end(follow(argument, input)) }
      return input.adding(.some, node.offset)
    case .projection: return given.first.map { follow($0, input) } ?? unknown
    case .repetition: return repeated(given, input, node.offset)
    case .descendants: return input.adding(.descendants, node.offset)
    case .typeFilter: return input
    case .referenceKey:
      end(input)
      return unknown
    case .instance, .apart:
      for argument in tree.values(given, form) { end(follow(argument, this)) }
      return unknown
    case .subset, .trace: return input.adding(.some, node.offset)
    case .value, .typeTest, .definition, .choice, .aggregation, .union, .alternatives, .children,
      .answers, .extensions:
      end(input)
      for argument in given { end(follow(argument, form.isAround ? input : this)) }
      return unknown
    }
  }

  private mutating func filter(
    _ given: [SyntaxTree.NodeID], _ input: Path, _ offset: Int
  ) -> Path {
    guard let criterion = given.first else { return input }
    let linkIds = tree.linkIds(criterion)
    let path = linkIds.map { input.adding(.linkIds($0), offset) } ?? input
    end(follow(criterion, path))
    return linkIds == nil ? input.adding(.some, offset) : path
  }

  private mutating func repeated(
    _ given: [SyntaxTree.NodeID], _ input: Path, _ offset: Int
  ) -> Path {
    if let argument = given.first, case .member(nil, let name) = tree[argument].kind,
      tree.names[Int(name)].is(.item)
    {
      return input.adding(.itemsBelow, offset)
    }
    return input.adding(.descendants, offset)
  }
}
