import SurveyFormats

/// The elements of an ODM file, and how they are written.
typealias ODMTree = XMLTree
typealias ODMElement = XMLTreeElement
typealias ODMText = XMLText
