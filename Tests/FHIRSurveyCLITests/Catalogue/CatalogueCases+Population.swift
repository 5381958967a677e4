extension CatalogueCase {
  static let population: [CatalogueCase] = [
    CatalogueCase("notASearch") { try PopulateFolder.errors(query: "Nothing?x=1") },
    CatalogueCase("unknownSearchParameter") {
      try PopulateFolder.errors(query: "Observation?patien=p1")
    },
    CatalogueCase("unknownSearchModifier") {
      try PopulateFolder.errors(query: "Observation?patient:almost=p1")
    },
    CatalogueCase("wrongSearchValue") {
      try PopulateFolder.errors(query: "Observation?date=soon")
    },
    CatalogueCase("searchNeedsTerminology") {
      try PopulateFolder.errors(query: "Observation?code:in=http://x/vs")
    },
    CatalogueCase("resourceNotFound") { try PopulateFolder.errors(query: "Observation/o9") },
    CatalogueCase("queryWithoutValue") {
      try PopulateFolder.errors(query: "Observation?patient={{%patient.photo.id}}")
    },
    CatalogueCase("noSubjectForObservations") {
      try PopulateFolder().run("populate", "./q.json", "--data", "./data.ndjson").errors
    },
    CatalogueCase("observationNotTaken") {
      try PopulateFolder().run(
        "populate", "./q.json", "--data", "./data.ndjson", "--subject", "Patient/p3"
      ).errors
    },
    CatalogueCase("repetitionsStand") {
      try PopulateFolder().run(
        "populate", "./q.json", "--patient", "./patient.json", "--data", "./data.ndjson",
        "--response", "./response.json"
      ).errors
    },
    CatalogueCase("populatedByMap") { try PopulateFolder().run("populate", "./map.json").errors },
    CatalogueCase("criticalExtension") {
      try PopulateFolder().run("populate", "./critical.json").errors
    },
    CatalogueCase("incompleteParameters") {
      try PopulateFolder().run("populate", "./empty.json", "--from", "parameters").errors
    },
    CatalogueCase("contextNotFound") {
      try PopulateFolder().run(
        "populate", "./parameters.json", "--from", "parameters", "--questionnaire", "./q.json"
      ).errors
    },
    CatalogueCase("notAPerson") {
      try PopulateFolder().run("populate", "./q.json", "--for-each", "./data.ndjson").errors
    },
  ]
}
