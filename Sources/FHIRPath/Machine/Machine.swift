import FHIRDocument
import SurveyDiagnostics

/// The evaluation of programs, one after another, each on one input.
///
/// All collections are on one stack of items. A block puts a collection on top and changes it step
/// by step; what is below does not change. Arguments are blocks that are run on top of the input.
struct Machine: ~Copyable {
  private(set) var program: FHIRPath.Program
  var environment: FHIRPath.Environment
  private(set) var code: ArrayView<Instruction>
  private(set) var blocks: ArrayView<Block>
  private(set) var constants: ArrayView<Item>
  var items = Stack<Item>(capacity: 1024)
  var sources: ContiguousArray<TreeSource> = []
  /// The bytes of the documents of elements that the expression made.
  var madeSize = 0
  /// The values of the program's constants, then those that are made.
  var store: Store

  /// The document that is worked on, and its parts; ``use(_:)`` changes it.
  private(set) var source: UInt16 = .max
  private(set) var tree: Unmanaged<TreeSource>?
  private(set) var nodes = ArrayView<Node>([])
  private(set) var bytes = ArrayView<UInt8>([])
  private(set) unowned(unsafe) var types: TypeSystem?
  /// What the values of each of its types are taken for.
  private(set) var meanings = ArrayView<Meaning>([])
  /// For each name of the program what is known about where it was looked for last.
  var finders = Stack<ChildFinder>()
  /// The numbers of the types that the program names, as far as they were looked for.
  var typeNumbers: [TypeNumber] = []

  /// Where `$this` is, as a collection.
  var this = 0..<0
  /// Where `$total` is.
  var total = 0..<0
  /// The value of `$index`.
  var itemNumber = 0
  /// Where the input of the evaluation is: `%context`.
  var context = 0..<0

  /// The steps that may be taken before the clock is looked at.
  private var credit = 0
  /// The steps that are left after those.
  private var stepsInReserve = 0

  /// The blocks that wait until what they run has ended, the innermost last.
  var frames = Stack<Frame>()
  /// The calls that wait for an argument, the innermost last.
  var calls = Stack<Call>()
  /// The values of the arguments of these calls, and where those of each argument are.
  private(set) var argumentItems = Stack<Item>()
  private(set) var argumentRanges = Stack<Range<Int>>()
  /// What the repetitions that wait have given, for each of them.
  var repeated: [ItemTable] = []
  /// The keys by which items are sorted, those of the innermost call last.
  var sortKeys: ContiguousArray<Item?> = []

  /// Whether an evaluation has started and not come to its end.
  var isUnfinished = false

  var locals: [[Item]] = []
  var computed: [(name: String, items: [Item])] = []
  /// The values of the environment's variables that were asked for, one behind another.
  var boundItems: ContiguousArray<Item> = []
  /// Where among them those of each variable are; `nil` for one that was not asked for.
  var bound: ContiguousArray<Range<Int>?> = []

  /// The weights of the options in `%questionnaire`, once they were asked for.
  var optionWeights: FHIRPath.OptionWeights?

  /// Whether each step is reported, and the texts of the steps.
  private(set) var isTraced = false
  var stepTexts: [StepText] = []

  /// The regular expressions that were read already.
  var regexes: [(text: String, flags: String, program: RegexProgram)] = []

  /// How often the clock is looked at, in steps.
  private static let clockInterval = 4096

  init(_ program: FHIRPath.Program, _ environment: FHIRPath.Environment) {
    self.program = program
    self.environment = environment
    code = ArrayView(program.code)
    blocks = ArrayView(program.blocks)
    constants = ArrayView(program.constants)
    store = program.store
    finders.append(contentsOf: program.finders)
    begin()
  }

  /// Makes ready for another evaluation; what is known of its documents is kept where its input is
  /// of the same document.
  mutating func restart(_ program: FHIRPath.Program, with document: Document) {
    items.drop(to: 0)
    (this, total, context) = (0..<0, 0..<0, 0..<0)
    itemNumber = 0
    if isUnfinished { forgetCalls() }
    if sources.first?.document !== document || madeSize > 0 { forgetDocuments() }
    bound.removeAll(keepingCapacity: true)
    boundItems.removeAll(keepingCapacity: true)
    if !locals.isEmpty { locals = [] }
    if !computed.isEmpty { computed = [] }
    if regexes.count > 16 { regexes = [] }
    optionWeights = nil
    store.restart(with: program.values, texts: program.texts)
    finders.drop(to: 0)
    finders.append(contentsOf: program.finders)
    typeNumbers.removeAll(keepingCapacity: true)
    if program !== self.program {
      self.program = program
      code = ArrayView(program.code)
      blocks = ArrayView(program.blocks)
      constants = ArrayView(program.constants)
      stepTexts = []
    }
    begin()
  }

  private mutating func begin() {
    isTraced = environment.step != nil
    stepsLeft = environment.budget.steps
  }

  /// Forgets what waited when an evaluation failed.
  private mutating func forgetCalls() {
    isUnfinished = false
    frames.drop(to: 0)
    calls.drop(to: 0)
    argumentItems.drop(to: 0)
    argumentRanges.drop(to: 0)
    repeated.removeAll(keepingCapacity: true)
    sortKeys.removeAll(keepingCapacity: true)
  }

  private mutating func forgetDocuments() {
    sources.removeAll(keepingCapacity: true)
    madeSize = 0
    (source, tree, types) = (.max, nil, nil)
    (nodes, bytes) = (ArrayView([]), ArrayView([]))
  }

  /// Works on a document from now on.
  @inline(__always)
  mutating func use(_ number: UInt16) {
    if number != source { change(to: number) }
  }

  @inline(never)
  private mutating func change(to number: UInt16) {
    let tree = sources[Int(number)]
    self.tree = .passUnretained(tree)
    source = number
    nodes = ArrayView(tree.nodes)
    bytes = ArrayView(tree.bytes)
    types = tree.types
    meanings = ArrayView(tree.types.meanings)
    typeNumbers.removeAll(keepingCapacity: true)
  }

  /// How many steps are left; below zero there were too few.
  var stepsLeft: Int {
    get { stepsInReserve &+ credit }
    set {
      credit = min(newValue, Self.clockInterval)
      stepsInReserve = newValue &- credit
    }
  }

  /// Takes steps from the budget; the next ``spend(_:at:)`` reports a lack.
  @inline(__always)
  mutating func charge(_ steps: Int) { credit &-= steps }

  /// Takes steps from the budget.
  @inline(__always)
  mutating func spend(_ steps: Int, at offset: Int) throws(FHIRPath.Failure) {
    credit &-= steps
    if credit < 0 { try checkBudget(offset) }
  }

  @inline(never)
  private mutating func checkBudget(_ offset: Int) throws(FHIRPath.Failure) {
    let isLate = environment.budget.isOver?() ?? false
    guard stepsLeft < 0 || isLate else {
      try checkMemory(for: 0, at: offset)
      stepsLeft = stepsInReserve &+ credit
      return
    }
    throw failure(isLate ? .tooMuchTime : .tooManySteps, at: offset)
  }

  /// Takes a step for each of many items that are gone through in little time.
  @inline(__always)
  mutating func spendFew(_ count: Int, at offset: Int) throws(FHIRPath.Failure) {
    if count > 7 { try spend(count >> 3, at: offset) }
  }

  // MARK: Arguments

  /// Keeps the values above an index as those of the next argument of the innermost call.
  mutating func keepArgument(from start: Int) {
    charge((items.count - start) >> 3)
    let first = argumentItems.count
    for index in start..<items.count { argumentItems.append(items[index]) }
    argumentRanges.append(first..<argumentItems.count)
    drop(to: start)
  }

  /// Forgets the arguments of a call that has ended, from its first one on.
  mutating func dropArguments(from first: Int) {
    guard first < argumentRanges.count else { return }
    argumentItems.drop(to: argumentRanges[first].lowerBound)
    argumentRanges.drop(to: first)
  }

  /// Puts the values of an argument on the stack, and gives back the index of the first one.
  mutating func argument(_ call: Call, _ number: Int) -> Int {
    let start = items.count
    charge(argumentRanges[call.firstRange + number].count >> 3)
    for index in argumentRanges[call.firstRange + number] { items.append(argumentItems[index]) }
    return start
  }

  /// The values of an argument.
  func values(_ call: Call, _ number: Int) -> [Item] {
    argumentRanges[call.firstRange + number].map { argumentItems[$0] }
  }

  /// The block of an argument; the complement of its number where a sort goes down by it.
  @inline(__always)
  func block(_ call: Call, _ number: Int) -> Int {
    Int(program.arguments[call.first + number])
  }

  // MARK: The stack

  /// Takes away what is above an index.
  @inline(__always)
  mutating func drop(to index: Int) {
    items.drop(to: index)
  }

  /// Takes away what is between two indices; what is above comes down.
  mutating func drop(_ start: Int, _ end: Int) {
    if start < end { items.remove(start..<end) }
  }

  /// Replaces what is above an index by a value, or nothing.
  @inline(__always)
  mutating func replace(_ base: Int, with item: Item?) {
    drop(to: base)
    if let item { items.append(item) }
  }

  mutating func push(_ range: Range<Int>, at offset: Int) throws(FHIRPath.Failure) {
    try spendFew(range.count, at: offset)
    try reserve(items: range.count, at: offset)
    for index in range { items.append(items[index]) }
  }
}
