import ArgumentParser

/// `populate`: responses that start with what is known.
struct Populate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "populate",
    abstract: "Fill in a questionnaire with what is known, and write the response.",
    discussion: """
      Examples:
        fhir-survey populate questionnaire.json --patient patient.json --data bundle.json
        fhir-survey populate questionnaire.json --for-each patients.ndjson --data data/ -o responses.ndjson

      Expressions see the resources by their names, queries and observationLinkPeriod are answered from --data. The response is in progress: somebody has to confirm it. What cannot be filled in is reported, and the rest is.
      """)

  @OptionGroup var options: PopulateOptions

  func run(in world: World) throws(ExitStatus) {
    try options.checkInputs(world)
    var run = try PopulateRun(options, in: world)
    if let people = options.forEach { try run.populateEach(people) } else { try run.populate() }
  }
}
