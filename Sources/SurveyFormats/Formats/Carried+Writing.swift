package import FHIRDocument
package import SurveyModel

extension Carried {
  /// An element as it is written.
  package init(_ name: String, _ write: (inout JSONTextWriter) -> Void) {
    var writer = JSONTextWriter()
    write(&writer)
    self.init(name: name, json: String(decoding: writer.finish(), as: UTF8.self))
  }
}
