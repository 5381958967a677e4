public import FHIRDocument
public import SurveyModel

/// Writes a survey as a FHIR Questionnaire.
///
/// A survey that was read from a Questionnaire and not changed gives back the same resource. A
/// changed field shows in its element; everything else stays word for word.
public enum QuestionnaireWriter {
  /// The Questionnaire of a survey, in the version of FHIR that the survey was read from.
  public static func write(_ survey: Survey) -> Document { write(survey, sourceName: "-") }

  /// The Questionnaire of a survey that was read from a file, by whose name findings are told.
  package static func write(_ survey: Survey, sourceName: String) -> Document {
    if survey.fhirVersion == .dstu2 {
      var survey = survey
      survey.formatVersion = FHIRVersion.r4.rawValue
      return VersionConversion.convert(
        write(survey, sourceName: sourceName), to: .dstu2
      ).document
    }
    var builder = DocumentBuilder()
    let context = QuestionnaireContext(
      version: survey.fhirVersion, resource: contained(of: survey)?.root)
    builder.open(.root)
    builder.string(.resourceType, "Questionnaire")
    let merge = CarriedMerge(
      encoded: RootFields.encode(survey).root, carried: survey.carried
    ) { element in
      var silent = ReadFindings(isSilent: true)
      var read = RootFields.decode(element, &silent)
      read.formatVersion = survey.formatVersion
      return RootFields.encode(read)
    }
    merge.write(to: &builder)
    var decoder = ItemDecoder(context: context, findings: ReadFindings(isSilent: true))
    for step in ItemWalk(survey.items) {
      switch step {
      case .enter(let item):
        builder.open(.item, inArray: true)
        write(item.withoutClocks, &decoder, to: &builder)
      case .leave: builder.close()
      }
    }
    builder.close()
    return builder.finish(sourceName: sourceName, version: context.version)
  }

  /// What the Questionnaire contains.
  private static func contained(of survey: Survey) -> Document? {
    CarriedMembers.document(of: survey.carried.filter { $0.name == "contained" })
  }

  /// Writes the members of an item, without those inside it.
  private static func write(
    _ item: SurveyItem, _ decoder: inout ItemDecoder, to builder: inout DocumentBuilder
  ) {
    if item.carried.isEmpty {
      builder.itemMembers(item, context: decoder.context)
    } else if let carried = unchanged(item, &decoder) {
      builder.itemMembers(item, context: decoder.context, without: carried.keys)
      for name in carried.keys {
        carried.forEach(name) { builder.copy($0) }
      }
    } else {
      let merge = CarriedMerge(
        encoded: encode(item, decoder.context).root, carried: item.carried
      ) { element in
        var read = decoder.decode(element)
        // Without a type, the items below told that it is a group.
        if element[.type] == nil, !item.items.isEmpty { read.type = .group }
        return encode(read, decoder.context)
      }
      merge.write(to: &builder)
    }
  }

  /// What an item carries, where the model still says all that was read from it.
  ///
  /// All of it is written word for word then; `nil` where it takes a closer look.
  private static func unchanged(_ item: SurveyItem, _ decoder: inout ItemDecoder) -> Members? {
    guard decoder.context.version != .stu3, !item.carried.contains(where: \.isAbsent),
      let members = CarriedMembers.members(of: item.carried), let element = members.element
    else { return nil }
    let read = decoder.decode(element, only: members.keys)
    // What limits a field may be beside it.
    guard item.calculatedLimits.isEmpty, read.calculatedLimits.isEmpty else { return nil }
    let table = FieldTable.of(decoder.context.version)
    let isSame = members.keys.allSatisfy { name in
      table.fields(in: name).map { $0.allSatisfy { item.isSame($0, as: read) } } ?? false
    }
    return isSame ? members : nil
  }

  /// What the model says of an item, without what is carried and without the items below.
  static func encode(_ item: SurveyItem, _ context: QuestionnaireContext) -> Document {
    var builder = DocumentBuilder(texts: [], nodes: 24, bytes: 512)
    builder.open(.root)
    builder.itemMembers(item, context: context)
    builder.close()
    return builder.finish()
  }
}
