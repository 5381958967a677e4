/// What is known of elements whose required parts would have to go elsewhere.
///
/// The answer for an element needs those for elements inside. They are not asked for by recursion:
/// a plan that lacks some answers notes the questions, and is made again when they are answered.
struct LossTable {
  /// Whether an element loses something on the way from one type to another.
  struct Question: Hashable {
    let element: Element
    let from: TypeDefinition
    let to: TypeDefinition

    static func == (left: Question, right: Question) -> Bool {
      left.element.index == right.element.index && left.from === right.from
        && left.to === right.to
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(element.index)
      hasher.combine(ObjectIdentifier(from))
      hasher.combine(ObjectIdentifier(to))
    }
  }

  var known: [Question: Bool] = [:]
  /// The questions that a plan lacks answers to.
  var waiting: [Question] = []
  var isAnswering = false
}
