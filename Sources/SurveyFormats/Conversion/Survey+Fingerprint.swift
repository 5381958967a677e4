import FHIRDocument
package import SurveyModel
import SurveyPrimitives

extension Survey {
  /// Differs when anything differs that the survey says, down to the look of an item.
  package var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(JSONWriter.comparable(SurveyDefinitionWriter.write(self).root))
    return fingerprint.text
  }
}
