extension CatalogueCase {
  static let expressions: [CatalogueCase] = [
    CatalogueCase("expressionSyntax") {
      try run(["path", "item.where(linkId = 'a'"], [:])
    },
    CatalogueCase("expressionFailure") {
      try run(["path", "(1 | 2).single()"], [:])
    },
  ]
}
