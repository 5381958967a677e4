import SurveyDiagnostics

/// The functions of `%server`, none of which can be carried out: nothing here calls servers.
///
/// https://build.fhir.org/ig/HL7/api-incubator-ig/fhirpath.html#srvr-api
enum ServerFunction: String, FunctionList {
  case read = "%server.read"
  case create = "%server.create"
  case update = "%server.update"
  case delete = "%server.delete"
  case patch = "%server.patch"
  case search = "%server.search"
  case capabilities = "%server.capabilities"
  case validate = "%server.validate"
  case transform = "%server.transform"
  case everything = "%server.everything"
  case apply = "%server.apply"
  case at = "%server.at"

  var function: Function {
    let name = rawValue
    return Function(0...3, .apart(.unknown)) {
      (machine, call) throws(FHIRPath.Failure) in
      throw machine.failure(.noServer, ["name": .literal(name)], at: call.offset)
    }
  }
}
