extension CatalogueCase {
  static let expressions: [CatalogueCase] = [
    CatalogueCase("expressionSyntax", "Correct the expression at the column that is named.") {
      try run(["path", "item.where(linkId = 'a'"], [:])
    },
    CatalogueCase(
      "expressionFailure", "Do what the hint says, or look at each step with --explain."
    ) {
      try run(["path", "(1 | 2).single()"], [:])
    },
  ]
}
