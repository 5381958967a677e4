/// What makes elements, what asks for terminology or a server, and the variables.
extension FunctionRow {
  private static let instances: [FunctionRow] = [
    FunctionRow(
      "{}", "type, [name, value, …]", "3.0",
      note: "written `Type { element: value }`, without elements `Type { : }`",
      cases: [
        ("Coding { system: 's', code: 'c' }.code", "'c'"), ("Coding { : }.children().count()", "0"),
      ], limits: [("types of FHIRPath's own are not made", "System.Quantity { value: 1 }", "error")]
    )
  ]

  private static let typeFactory: [FunctionRow] = [
    FunctionRow(
      "%factory.Extension", "[url, value]", "FHIR",
      cases: [("%factory.Extension('u', 1).value", "1")]),
    FunctionRow(
      "%factory.Identifier", "[system, value, use, type]", "FHIR",
      cases: [("%factory.Identifier('s', 'v', 'official').value", "'v'")]),
    FunctionRow(
      "%factory.HumanName", "[family, given, prefix, suffix, text, use]", "FHIR",
      cases: [("%factory.HumanName('F', 'A' | 'B').given", "'A', 'B'")]),
    FunctionRow(
      "%factory.ContactPoint", "[system, value, use]", "FHIR",
      cases: [("%factory.ContactPoint('email', 'a@b.c').value", "'a@b.c'")]),
    FunctionRow(
      "%factory.Address", "[line, city, state, postalCode, country, use, type]", "FHIR",
      cases: [("%factory.Address('l', 'c').city", "'c'")]),
    FunctionRow(
      "%factory.Quantity", "[system, code, value, unit]", "FHIR",
      cases: [("%factory.Quantity(%ucum, 'mg', '5.03', 'mg').value", "5.03")]),
    FunctionRow(
      "%factory.Coding", "[system, code, display, version]", "FHIR",
      cases: [("%factory.Coding('s', 'c').code", "'c'")]),
    FunctionRow(
      "%factory.CodeableConcept", "[coding, text]", "FHIR",
      cases: [("%factory.CodeableConcept(%factory.Coding('s', 'c'), 't').text", "'t'")]),
    FunctionRow(
      "%factory.base64Binary", "[value, extension]", "FHIR",
      cases: [("%factory.base64Binary('YQ==')", "'YQ=='")]),
    FunctionRow(
      "%factory.boolean", "[value, extension]", "FHIR", cases: [("%factory.boolean(true)", "true")]),
    FunctionRow(
      "%factory.canonical", "[value, extension]", "FHIR",
      cases: [("%factory.canonical('a')", "'a'")]),
    FunctionRow(
      "%factory.code", "[value, extension]", "FHIR", cases: [("%factory.code('a')", "'a'")]),
    FunctionRow(
      "%factory.date", "[value, extension]", "FHIR",
      cases: [("%factory.date(@2026-03-14)", "'2026-03-14'")]),
    FunctionRow(
      "%factory.dateTime", "[value, extension]", "FHIR",
      cases: [("%factory.dateTime(@2026-03-14T10:15:00Z)", "'2026-03-14T10:15:00Z'")]),
    FunctionRow(
      "%factory.decimal", "[value, extension]", "FHIR", cases: [("%factory.decimal(1.50)", "1.50")]),
    FunctionRow("%factory.id", "[value, extension]", "FHIR", cases: [("%factory.id('a')", "'a'")]),
    FunctionRow(
      "%factory.instant", "[value, extension]", "FHIR",
      cases: [("%factory.instant('2026-03-14T10:15:00Z')", "'2026-03-14T10:15:00Z'")]),
    FunctionRow(
      "%factory.integer", "[value, extension]", "FHIR", cases: [("%factory.integer(5)", "5")]),
    FunctionRow(
      "%factory.integer64", "[value, extension]", "FHIR", note: "of R5",
      cases: [("%factory.integer64(5)", "'5'")]),
    FunctionRow(
      "%factory.markdown", "[value, extension]", "FHIR", cases: [("%factory.markdown('a')", "'a'")]),
    FunctionRow(
      "%factory.oid", "[value, extension]", "FHIR", cases: [("%factory.oid('a')", "'a'")]),
    FunctionRow(
      "%factory.positiveInt", "[value, extension]", "FHIR",
      cases: [("%factory.positiveInt('5')", "5")]),
    FunctionRow(
      "%factory.string", "[value, extension]", "FHIR", cases: [("%factory.string('a')", "'a'")]),
    FunctionRow(
      "%factory.time", "[value, extension]", "FHIR",
      cases: [("%factory.time(@T10:15:00)", "'10:15:00'")]),
    FunctionRow(
      "%factory.unsignedInt", "[value, extension]", "FHIR",
      cases: [("%factory.unsignedInt(0)", "0")]),
    FunctionRow(
      "%factory.uri", "[value, extension]", "FHIR", cases: [("%factory.uri('a')", "'a'")]),
    FunctionRow(
      "%factory.url", "[value, extension]", "FHIR", cases: [("%factory.url('a')", "'a'")]),
    FunctionRow(
      "%factory.uuid", "[value, extension]", "FHIR", cases: [("%factory.uuid('a')", "'a'")]),
    FunctionRow(
      "%factory.create", "type", "FHIR",
      cases: [("%factory.create(Period).type().name", "'Period'")]),
    FunctionRow(
      "%factory.withExtension", "instance, url, value", "FHIR",
      cases: [("%factory.withExtension(%factory.code('a'), 'u', 1).extension.value", "1")]),
    FunctionRow(
      "%factory.withProperty", "instance, name, value", "FHIR",
      cases: [
        ("%factory.withProperty(%factory.create(Reference), 'reference', 'a').reference", "'a'")
      ]),
  ]

  private static let terminologyService: [FunctionRow] = [
    FunctionRow(
      "%terminologies.expand", "valueSet, [params]", "FHIR",
      note: "value sets whose codes are all available; `filter`, `count`, `offset`",
      cases: [("%terminologies.expand('vs').expansion.contains.code", "'a'")],
      limits: [("no other parameters", "%terminologies.expand('vs', 'activeOnly=true')", "error")]),
    FunctionRow(
      "%terminologies.lookup", "coded, [params]", "FHIR", note: "code systems that are available",
      cases: [
        (
          "%terminologies.lookup(Coding { system: 's', code: 'a' }).parameter.where(name = 'display').value",
          "'A'"
        )
      ],
      limits: [
        (
          "no parameters", "%terminologies.lookup(Coding { system: 's', code: 'a' }, 'date=2020')",
          "error"
        )
      ]),
    FunctionRow(
      "%terminologies.validateVS", "valueSet, coded, [params]", "FHIR",
      cases: [
        ("%terminologies.validateVS('vs', 'b').parameter.where(name = 'result').value", "false")
      ], limits: [("no parameters", "%terminologies.validateVS('vs', 'a', 'date=2020')", "error")]),
    FunctionRow(
      "%terminologies.validateCS", "codeSystem, coded, [params]", "FHIR",
      cases: [
        ("%terminologies.validateCS('s', 'a').parameter.where(name = 'result').value", "true")
      ], limits: [("no parameters", "%terminologies.validateCS('s', 'a', 'date=2020')", "error")]),
    FunctionRow(
      "%terminologies.subsumes", "system, coded1, coded2, [params]", "FHIR",
      cases: [("%terminologies.subsumes('s', 'a', 'b')", "'subsumes'")],
      limits: [("no parameters", "%terminologies.subsumes('s', 'a', 'b', 'version=1')", "error")]),
    FunctionRow(
      "%terminologies.translate", "conceptMap, coded, [params]", "FHIR",
      note: "a concept map itself, or what the lookup of references finds",
      cases: [
        ("%terminologies.translate(ConceptMap { status: 'draft' }, 'a').parameter.value", "false")
      ],
      limits: [
        (
          "no parameters",
          "%terminologies.translate(ConceptMap { status: 'draft' }, 'a', 'reverse=true')", "error"
        )
      ]),
    FunctionRow(
      "%terminologies.at", "url", "FHIR",
      cases: [("%terminologies.at('http://example.org')", "error")]),
  ]

  private static let generalService: [FunctionRow] = [
    FunctionRow("%server.at", "url", "FHIR", cases: [("%server.at('a')", "error")]),
    FunctionRow("%server.read", "type, id", "FHIR", cases: [("%server.read('a', 'a')", "error")]),
    FunctionRow("%server.create", "resource", "FHIR", cases: [("%server.create('a')", "error")]),
    FunctionRow("%server.update", "resource", "FHIR", cases: [("%server.update('a')", "error")]),
    FunctionRow("%server.delete", "resource", "FHIR", cases: [("%server.delete('a')", "error")]),
    FunctionRow("%server.patch", "parameters", "FHIR", cases: [("%server.patch('a')", "error")]),
    FunctionRow(
      "%server.search", "doPost, parameters", "FHIR", cases: [("%server.search('a', 'a')", "error")]
    ),
    FunctionRow(
      "%server.capabilities", "mode", "FHIR", cases: [("%server.capabilities('a')", "error")]),
    FunctionRow(
      "%server.validate", "resource, mode, parameters", "FHIR",
      cases: [("%server.validate('a', 'a', 'a')", "error")]),
    FunctionRow(
      "%server.transform", "source, content", "FHIR",
      cases: [("%server.transform('a', 'a')", "error")]),
    FunctionRow(
      "%server.everything", "type, id, parameters", "FHIR",
      cases: [("%server.everything('a', 'a', 'a')", "error")]),
    FunctionRow(
      "%server.apply", "resource, subject, parameters", "FHIR",
      cases: [("%server.apply('a', 'a', 'a')", "error")]),
  ]

  private static let variablesAndOtherParts: [FunctionRow] = [
    FunctionRow("%context", "", "2.0", cases: [("%context.id", "'r'")]),
    FunctionRow("%resource", "", "FHIR", cases: [("%resource.id", "'r'")]),
    FunctionRow("%rootResource", "", "FHIR", cases: [("%rootResource.id", "'r'")]),
    FunctionRow("%ucum", "", "2.0", cases: [("%ucum", "'http://unitsofmeasure.org'")]),
    FunctionRow("%sct", "", "FHIR", cases: [("%sct", "'http://snomed.info/sct'")]),
    FunctionRow("%loinc", "", "FHIR", cases: [("%loinc", "'http://loinc.org'")]),
    FunctionRow("%`vs-name`", "", "FHIR", cases: [("%`vs-a`", "'http://hl7.org/fhir/ValueSet/a'")]),
    FunctionRow(
      "%`ext-name`", "", "FHIR",
      cases: [("%`ext-a`", "'http://hl7.org/fhir/StructureDefinition/a'")]),
    FunctionRow(
      "%rowIndex", "", "SQL on FHIR", note: "the verb `path` gives it", cases: [("%rowIndex", "7")]),
  ]

  static let made: [(chapter: String, rows: [FunctionRow])] = [
    ("Instances", instances),
    ("Type factory", typeFactory),
    ("Terminology service", terminologyService),
    ("General service", generalService),
    ("Variables and other parts", variablesAndOtherParts),
  ]
}
