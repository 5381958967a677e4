/// One step of a program: it changes the collection on top of the stack.
struct Instruction: Sendable {
  enum Code: UInt8, Sendable {
    /// Put `$this`, `$index`, `$total` on the stack.
    case this, index, total
    /// Put constant `a`.
    case constant
    /// Put the empty collection.
    case empty
    /// Put variable `a` of the environment.
    case environment
    /// Put the value that `defineVariable` gave to slot `a`.
    case local
    /// Put the variable named `a` of those whose names are known only when they are defined.
    case computedVariable
    /// Put those of variable `b` of the environment that are of type `a`; with `detail`, `$this`
    /// where it is of that type.
    case root
    /// Put those of `$this` that are of the type with name `a`, else their children of that name.
    case typeOrChild
    /// Put the children of `$this` with name `a`.
    case childOfThis
    /// Go to the children with name `a`.
    case child
    /// Keep the item at the index that block `a` gives.
    case indexer
    /// Combine with the result of block `a`; `detail` is the operator.
    case binary
    /// Change the sign, or leave it.
    case negate, plus
    /// Ask for type `a`; keep what is of it.
    case isType, asType
    /// Keep those whose child `a` is the text of constant `b`; with `detail`, of equal ones the first.
    case whereChildIs
    /// Call function `a` with the arguments from `b` on, `detail` of them.
    case call
    /// Define slot `a`, by the argument at `b` if `detail` is 2.
    case define
  }

  var code: Code
  var detail: UInt8 = 0
  var a: Int32 = 0
  var b: Int32 = 0
  var offset: Int32
}

/// A run of instructions whose first one puts a collection on the stack.
struct Block: Sendable {
  var start: Int32
  var end: Int32
  /// The index of the constant that it is, where it is nothing else.
  var constant: Int32?
  /// How many blocks are run in each other for it at most, itself included.
  var depth: UInt8 = 1

  /// Whether it is run at once inside the block that needs it, which then does not wait.
  @inline(__always)
  var isShallow: Bool { depth <= 4 }
}
