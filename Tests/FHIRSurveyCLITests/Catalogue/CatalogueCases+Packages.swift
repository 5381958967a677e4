extension CatalogueCase {
  static let packages: [CatalogueCase] = [
    CatalogueCase("refusedArchive") {
      try PackageFolder().run("packages", "add", "./text.tgz").errors
    },
    CatalogueCase("notAPackage") {
      try PackageFolder().run("packages", "show", "./empty").errors
    },
    CatalogueCase("packageNotFound") {
      try PackageFolder().run("show", "./q.json", "--package", "test.c#2.0.0").errors
    },
    CatalogueCase("notInPackage") {
      try PackageFolder().run("show", "test.a#1.0.0|http://x/other").errors
    },
    CatalogueCase("takenFromPackage") {
      try PackageFolder().run("show", "test.a#1.0.0|http://x/q", "-v").errors
    },
    CatalogueCase("valueSetNotFound") {
      try PackageFolder().run("expand", "http://x/other").errors
    },
    CatalogueCase("undecidableCodes") { try PackageFolder().run("expand", "./v.json").errors },
    CatalogueCase("notAValueSet") { try PackageFolder().run("expand", "./q.json").errors },
  ]
}
