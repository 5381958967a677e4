import FHIRDocument
import SurveyDiagnostics

/// The evaluation of one program on one input.
///
/// All collections lie on one stack of items. A block puts a collection on top and changes it step
/// by step; what is below does not change. Arguments are blocks that are run on top of the input.
struct Machine: ~Copyable {
  let program: FHIRPath.Program
  let environment: FHIRPath.Environment
  private let code: [Instruction]
  private let blocks: [Block]
  private let arguments: [Int32]
  let constants: [Item]
  let functions: [Function]
  var items = ItemStack()
  var sources: ContiguousArray<TreeSource> = []
  var store: Store

  /// The document that is worked on, and its parts; ``use(_:)`` changes it.
  private(set) var source: UInt16 = .max
  private(set) var nodes: [Node] = []
  private(set) var bytes: [UInt8] = []
  private(set) var types: TypeSystem?
  /// For each name of the program what is known about where it was looked for last.
  var finders: [ChildFinder]
  /// The numbers of the types that the program names, as far as they were looked for.
  var typeNumbers: [TypeNumber] = []

  /// Where `$this` lies, as a collection.
  var this = 0..<0
  /// Where `$total` lies.
  var total = 0..<0
  /// The value of `$index`.
  var index = 0
  /// Where the input of the evaluation lies: `%context`.
  var context = 0..<0

  var stepsLeft: Int
  private var stepsToClock: Int
  var depth = 0
  var locals: [[Item]] = []
  var computed: [(name: String, items: [Item])] = []
  /// The values of the environment's variables that were asked for.
  var bound: [[Item]?] = []

  /// The weights of the options in `%questionnaire`, once they were asked for.
  var optionWeights: FHIRPath.OptionWeights?

  /// Whether each step is told, and the texts of the steps.
  private let isTraced: Bool
  var stepTexts: [StepText] = []

  /// The regular expressions that were read already.
  var regexes: [(text: String, ignoresCase: Bool, program: RegexProgram)] = []

  /// How often the clock is looked at, in steps.
  private static let clockInterval = 4096
  /// How deeply blocks may be run in each other.
  private static let maximumDepth = 250

  init(_ program: FHIRPath.Program, _ environment: FHIRPath.Environment) {
    self.program = program
    self.environment = environment
    code = program.code
    blocks = program.blocks
    arguments = program.arguments
    constants = program.constants
    functions = FunctionTable.all
    store = program.store
    stepsLeft = environment.budget.steps
    stepsToClock = Self.clockInterval
    finders = program.finders
    isTraced = environment.step != nil
  }

  /// Works on a document from now on.
  @inline(__always)
  mutating func use(_ number: UInt16) {
    if number != source { change(to: number) }
  }

  @inline(never)
  private mutating func change(to number: UInt16) {
    let tree = sources[Int(number)]
    source = number
    nodes = tree.nodes
    bytes = tree.bytes
    types = tree.types
    typeNumbers = []
  }

  /// Takes steps from the budget.
  @inline(__always)
  mutating func spend(_ steps: Int, at offset: Int) throws(FHIRPath.Failure) {
    stepsLeft &-= steps
    stepsToClock &-= steps
    if stepsLeft < 0 || stepsToClock < 0 { try checkBudget(offset) }
  }

  private mutating func checkBudget(_ offset: Int) throws(FHIRPath.Failure) {
    stepsToClock = Self.clockInterval
    let isLate = environment.budget.isOver?() ?? false
    guard stepsLeft < 0 || isLate else { return }
    throw failure(isLate ? .tooMuchTime : .tooManySteps, at: offset)
  }

  /// Runs a block; its result is what lies above the place that is given back.
  @discardableResult
  mutating func run(_ block: Int) throws(FHIRPath.Failure) -> Int {
    let base = items.count
    let range = blocks[block]
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw failure(.deepFunctions, at: Int(code[Int(range.start)].offset))
    }
    if isTraced {
      try runTraced(range, base)
      return base
    }
    var place = Int(range.start)
    while place < Int(range.end) {
      try execute(code[place], base)
      place += 1
    }
    return base
  }

  /// Runs a block for one item as `$this`.
  @inline(__always)
  mutating func run(_ block: Int, for place: Int) throws(FHIRPath.Failure) -> Int {
    let outer = this
    this = place..<place + 1
    let base = try run(block)
    this = outer
    return base
  }

  /// Runs an argument of a call.
  @inline(__always)
  mutating func argument(_ call: Call, _ number: Int) throws(FHIRPath.Failure) -> Int {
    try run(block(call, number))
  }

  @inline(__always)
  func block(_ call: Call, _ number: Int) -> Int {
    Int(arguments[call.first + number])
  }

  // MARK: The stack

  /// Takes away what lies above a place.
  @inline(__always)
  mutating func drop(to place: Int) {
    items.drop(to: place)
  }

  /// Takes away what lies between two places; what lies above comes down.
  mutating func drop(_ start: Int, _ end: Int) {
    let count = items.count - end
    if start == end { return }
    var place = 0
    while place < count {
      items[start + place] = items[end + place]
      place += 1
    }
    drop(to: start + count)
  }

  /// Puts a value, or nothing, in the place of what lies above.
  @inline(__always)
  mutating func replace(_ base: Int, with item: Item?) {
    drop(to: base)
    if let item { items.append(item) }
  }

  mutating func push(_ range: Range<Int>) {
    for place in range { items.append(items[place]) }
  }
}
