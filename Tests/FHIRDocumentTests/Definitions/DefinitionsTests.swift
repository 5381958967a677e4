import Testing

@testable import FHIRDocument

@Suite("The definitions of FHIR R4")
struct DefinitionsTests {
  let definitions = Definitions.r4

  private func type(_ name: String) throws -> TypeDefinition {
    try #require(definitions.type(named: name), "\(name)")
  }

  @Test("Questionnaire.item has its elements in the order of the specification")
  func questionnaireItem() throws {
    #expect(
      try type("Questionnaire.item").elements.map(\.name.description) == [
        "id", "extension", "modifierExtension", "linkId", "definition", "code", "prefix", "text",
        "type", "enableWhen", "enableBehavior", "required", "repeats", "readOnly", "maxLength",
        "answerValueSet", "answerOption", "initial", "item",
      ])
  }

  @Test("A resource has the elements of Resource and DomainResource first")
  func inheritedElementsComeFirst() throws {
    #expect(
      try type("QuestionnaireResponse").elements.map(\.name.description) == [
        "id", "meta", "implicitRules", "language", "text", "contained", "extension",
        "modifierExtension", "identifier", "basedOn", "partOf", "questionnaire", "status",
        "subject", "encounter", "authored", "author", "source", "item",
      ])
  }

  @Test(
    "An element has its type and cardinality",
    arguments: [
      ("Questionnaire.item", ElementName.linkId, "string", true, false),
      ("Questionnaire.item", .type, "code", true, false),
      ("Questionnaire.item", .item, "Questionnaire.item", false, true),
      ("Questionnaire.item", .enableWhen, "Questionnaire.item.enableWhen", false, true),
      ("Questionnaire.item", .answerOption, "Questionnaire.item.answerOption", false, true),
      ("Questionnaire.item.enableWhen", .answerCoding, "Coding", true, false),
      ("QuestionnaireResponse", .status, "code", true, false),
      ("QuestionnaireResponse.item", .answer, "QuestionnaireResponse.item.answer", false, true),
      ("QuestionnaireResponse.item.answer", .item, "QuestionnaireResponse.item", false, true),
      ("Bundle", .entry, "Bundle.entry", false, true),
      ("Bundle.entry", .link, "Bundle.link", false, true),
      ("Bundle.entry", .resource, "Resource", false, false),
      ("Questionnaire", .contained, "Resource", false, true),
      ("Questionnaire", .id, "id", false, false),
      ("OperationOutcome", .issue, "OperationOutcome.issue", true, true),
      ("ValueSet.compose", .exclude, "ValueSet.compose.include", false, true),
      ("Parameters.parameter", .part, "Parameters.parameter", false, true),
      ("Narrative", .div, "xhtml", true, false),
      ("Extension", .url, "uri", true, false),
      ("Task", .input, "Task.input", false, true),
      ("string", .extension, "Extension", false, true),
    ])
  func typeAndCardinality(
    owner: String, name: ElementName, typeName: String, required: Bool, repeats: Bool
  ) throws {
    let element = try #require(try type(owner).element(name))
    #expect(element.typeName == typeName)
    #expect(definitions.type(of: element).name == typeName)
    #expect(element.required == required)
    #expect(element.repeats == repeats)
  }

  @Test("Extension.value[x] has every type of the open choice")
  func extensionValue() throws {
    let expected = """
      base64Binary boolean canonical code date dateTime decimal id instant integer markdown oid \
      positiveInt string time unsignedInt uri url uuid Address Age Annotation Attachment \
      CodeableConcept Coding ContactPoint Count Distance Duration HumanName Identifier Money \
      Period Quantity Range Ratio Reference SampledData Signature Timing ContactDetail \
      Contributor DataRequirement Expression ParameterDefinition RelatedArtifact \
      TriggerDefinition UsageContext Dosage Meta
      """
    let variants = try type("Extension").variants(of: .value)
    #expect(variants.map(\.typeName) == expected.split(separator: " ").map(String.init))
    for variant in variants {
      let name = variant.typeName
      #expect(variant.name.knownText == "value\(name.prefix(1).uppercased())\(name.dropFirst())")
      #expect(!variant.repeats && !variant.required)
    }
  }

  @Test("An element that is not a choice has no base name")
  func plainElementsAreNoChoice() throws {
    #expect(try type("Questionnaire.item").element(.linkId)?.choice == nil)
    #expect(try type("Questionnaire.item").element(.value) == nil)
    #expect(try type("Questionnaire.item.initial").element(.valueUri)?.choice == .value)
  }

  @Test(
    "Only id of data types and url of Extension are XML attributes",
    arguments: FHIRVersion.allCases)
  func attributes(version: FHIRVersion) {
    for type in Definitions.of(version).types {
      for element in type.elements {
        let expected =
          element.name == .id && !type.isResource
          && element.typeName == (version == .dstu2 ? "id" : "string")
          || element.name == .url && type.name == "Extension"
        #expect(element.isXMLAttribute == expected, "\(type).\(element.name)")
      }
    }
  }

  @Test("The order of attributes and elements of Extension is canonical")
  func extensionOrder() throws {
    let names = try type("Extension").elements.prefix(4).map(\.name)
    #expect(names == [.id, .extension, .url, .valueBase64Binary])
  }

  @Test(
    "A primitive says how it is written",
    arguments: [
      ("boolean", PrimitiveKind.boolean), ("integer", .integer), ("unsignedInt", .integer),
      ("positiveInt", .integer), ("decimal", .decimal), ("string", .string), ("uri", .string),
      ("url", .string), ("canonical", .string), ("base64Binary", .string), ("instant", .string),
      ("date", .string), ("dateTime", .string), ("time", .string), ("code", .string),
      ("oid", .string), ("id", .string), ("markdown", .string), ("uuid", .string),
      ("xhtml", .xhtml),
    ])
  func primitives(name: String, kind: PrimitiveKind) throws {
    let type = try type(name)
    #expect(type.isPrimitive)
    #expect(type.primitive == kind)
  }

  @Test("There are 20 primitives, and an element is primitive when its type is")
  func primitivesOfElements() {
    #expect(definitions.types.count { $0.isPrimitive } == 20)
    for type in definitions.types {
      for element in type.elements {
        #expect(element.primitive == element.type.primitive, "\(type).\(element.name)")
      }
    }
  }

  @Test(
    "A version has its own primitives and resources",
    arguments: [
      (FHIRVersion.dstu2, 17, 18), (.stu3, 18, 117), (.r4, 20, 146), (.r4b, 20, 141),
      (.r5, 21, 158),
    ])
  func counts(version: FHIRVersion, primitives: Int, resources: Int) {
    #expect(Definitions.of(version).types.count { $0.isPrimitive } == primitives)
    #expect(Definitions.of(version).resourceNames.count == resources)
  }

  @Test(
    "The item of a version has what only that version has",
    arguments: [
      (FHIRVersion.stu3, ElementName.options, "Reference"), (.stu3, .hasAnswer, nil),
      (.stu3, .initialString, "string"), (.stu3, .answerOption, nil), (.r4, .options, nil),
      (.r4b, .initial, "Questionnaire.item.initial"), (.r4b, .disabledDisplay, nil),
      (.r5, .disabledDisplay, "code"), (.r5, .answerConstraint, "code"), (.r5, .option, nil),
    ] as [(FHIRVersion, ElementName, String?)])
  func ownElements(version: FHIRVersion, name: ElementName, type: String?) {
    let item = Definitions.of(version).type(named: "Questionnaire.item")
    #expect(item?.element(name)?.typeName == type)
  }

  @Test("R4 has 146 resources; abstract types and data types are not among them")
  func resources() throws {
    let names = definitions.resourceNames
    #expect(names.count == 146)
    #expect(Set(names).isSuperset(of: ["Questionnaire", "Task", "Bundle", "Binary", "Parameters"]))
    #expect(Set(names).isDisjoint(with: ["Resource", "DomainResource", "Coding", "Element"]))
    #expect(names == names.sorted())
    #expect(try type("Resource").isAbstract && type("Resource").isResource)
    #expect(try type("Questionnaire").kind == .resource)
    #expect(try type("Questionnaire.item").kind == .complex)
  }

  @Test("Every type has elements, each name at most once", arguments: FHIRVersion.allCases)
  func everyTypeIsWhole(version: FHIRVersion) {
    for type in Definitions.of(version).types {
      #expect(!type.elements.isEmpty, "\(type)")
      #expect(Set(type.elements.map(\.name)).count == type.elements.count, "\(type)")
    }
  }

  @Test(
    "The reader leaves out nothing that a table says",
    arguments: FHIRVersion.allCases)
  func nothingIsLeftOut(version: FHIRVersion) throws {
    let tables: [FHIRVersion: StaticString] = [
      .dstu2: Definitions.dstu2Table, .stu3: Definitions.stu3Table, .r4: Definitions.r4Table,
      .r4b: Definitions.r4bTable,
      .r5: Definitions.r5Table,
    ]
    let definitions = Definitions.of(version)
    #expect(definitions.version == version)
    let all = try #require(tables[version]).description.split(separator: "\n")
    let lists = all.filter { $0.hasPrefix("v ") }
    #expect(definitions.codeLists.count == lists.count)
    #expect(definitions.types.flatMap(\.elements).compactMap(\.codeList).max() == lists.count - 1)
    let lines = all.filter { !$0.hasPrefix("v ") }
    // The count alone, since a message with both would print the tables.
    let count = lines.count
    #expect(count == definitions.types.count)
    for (line, type) in zip(lines, definitions.types) {
      let entries = line.split(separator: "|")
      let head = entries[0].split(separator: " ")
      #expect(head[1] == type.name)
      let inherited = definitions.type(named: String(head[2]))?.elements.count ?? 0
      let own = entries.dropFirst().map { $0.split(separator: ",").count }.reduce(0, +)
      #expect(type.elements.count == inherited + own, "\(type)")
    }
  }

  @Test(
    "An unknown type is nil", arguments: ["", "questionnaire", "Questionnaire.Item", "NoSuchType"])
  func unknownTypes(name: String) {
    #expect(definitions.type(named: name) == nil)
  }

  @Test("Every element is found at its position")
  func indexes() {
    for type in definitions.types {
      for (index, element) in type.elements.enumerated() {
        #expect(type.index(of: element.name) == index, "\(type) \(element.name)")
      }
      #expect(type.index(of: ElementName(rawValue: .max)) == nil)
    }
    let item = definitions.type(named: "Questionnaire.item")
    #expect(item?.elements.isEmpty == false)
    #expect(item?.index(of: .authored) == nil)
  }
}
