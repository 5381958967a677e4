import SurveyDiagnostics

/// The functions of `%terminologies`, answered from what the lookup of terminology has.
///
/// https://build.fhir.org/ig/HL7/api-incubator-ig/fhirpath.html#txapi: where an argument is empty the
/// result is. What is not available is a failure that names it, as for `memberOf()`.
enum TerminologyFunction: String, FunctionList {
  case expand = "%terminologies.expand"
  case lookup = "%terminologies.lookup"
  case validateVS = "%terminologies.validateVS"
  case validateCS = "%terminologies.validateCS"
  case subsumes = "%terminologies.subsumes"
  case translate = "%terminologies.translate"
  case at = "%terminologies.at"

  var function: Function {
    switch self {
    case .expand:
      Function(1...2, .apart(.fhir("ValueSet"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.expand(call)
      }
    case .lookup:
      Function(1...2, .apart(.fhir("Parameters"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.lookUp(call)
      }
    case .validateVS:
      Function(2...3, .apart(.fhir("Parameters"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.validateInValueSet(call)
      }
    case .validateCS:
      Function(2...3, .apart(.fhir("Parameters"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.validateInCodeSystem(call)
      }
    case .subsumes:
      Function(3...4, .apart(.fhir("code"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.subsumptionCode(call)
      }
    case .translate:
      Function(2...3, .apart(.fhir("Parameters"))) {
        (machine, call) throws(FHIRPath.Failure) in
        try machine.translate(call)
      }
    case .at:
      Function(1...1, .apart(.unknown)) {
        (machine, call) throws(FHIRPath.Failure) in
        throw machine.failure(.noServer, ["name": .literal(Self.at.rawValue)], at: call.offset)
      }
    }
  }
}
