package import FHIRDocument
package import FHIRTerminology
import SurveyPrimitives
import Testing

/// Small value sets and code systems as JSON.
package enum Terms {
  /// A code system with a hierarchy, properties, and codes of every kind.
  package static let animals = """
    {"resourceType": "CodeSystem", "url": "animals", "content": "complete", "caseSensitive": true,
     "property": [{"code": "legs", "type": "integer"}, {"code": "parent", "type": "code"}],
     "concept": [
       {"code": "animal", "display": "Animal", "property": [{"code": "notSelectable", "valueBoolean": true}],
        "concept": [
         {"code": "mammal", "display": "Mammal", "concept": [
           {"code": "dog", "display": "Dog", "property": [{"code": "legs", "valueInteger": 4}],
            "designation": [{"language": "de", "value": "Hund"}]},
           {"code": "bat", "display": "Bat", "property": [{"code": "legs", "valueInteger": 2}]}]},
         {"code": "bird", "display": "Bird", "property": [{"code": "legs", "valueInteger": 2}]}]},
       {"code": "dodo", "display": "Dodo", "property": [
         {"code": "parent", "valueCode": "bird"}, {"code": "status", "valueCode": "retired"}]}]}
    """

  /// A value set with what it is composed of.
  package static func valueSet(_ url: String, _ compose: String, more: String = "") -> String {
    #"{"resourceType": "ValueSet", "url": "\#(url)",\#(more) "compose": {\#(compose)}}"#
  }

  /// A value set with its expansion.
  package static func expansion(_ url: String, _ expansion: String, more: String = "") -> String {
    #"{"resourceType": "ValueSet", "url": "\#(url)",\#(more) "expansion": {\#(expansion)}}"#
  }

  package static func document(_ json: String, name: String = "terms.json") throws -> Document {
    let result = Document.read(Source(name: name, text: json))
    return try #require(result.document, "\(result.diagnostics)")
  }

  package static func library(_ resources: String...) throws -> ResourceLibrary {
    var library = ResourceLibrary()
    for resource in resources { library.add(try document(resource)) }
    return library
  }

  /// The codes that are known to be in a value set.
  package static func codes(_ library: ResourceLibrary, _ address: String = "vs") -> [String] {
    library.expansion(of: address).codings.compactMap(\.code)
  }
}
