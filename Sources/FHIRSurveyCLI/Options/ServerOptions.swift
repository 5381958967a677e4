import ArgumentParser

/// Which server is meant.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server: its name in the list of servers, or its address.",
      discussion:
        "Without it the one that FHIR_SURVEY_SERVER names, else the only one of the list.",
      valueName: "server"))
  var server: String?
}

/// Which patient is meant.
struct PatientOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The patient: the id that the server has, or a search as family=Chalmers&birthdate=1974-12-25.",
      discussion:
        "Without it the one that FHIR_SURVEY_PATIENT names, else that of the sign-in or the server.",
      valueName: "patient"))
  var patient: String?
}
