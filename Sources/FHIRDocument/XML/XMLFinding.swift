import SurveyDiagnostics

/// What the XML reader reports, at a byte of the text as UTF-8.
struct XMLFinding: ReaderFinding {
  enum Kind: Sendable {
    case text
    case foreignElement(String)
    case underscore(String)
    case foreignAttribute(String)
    case undeclaredPrefix(String)
    case resourceId
    case rootNamespace(String)
    case divNamespace
    case emptyElement(String)
    case secondResource(String)
    case crowdedContainer(String)
    case encoding(String)
  }

  var kind: Kind
  var offset: Int
}

extension XMLFinding {
  var code: Diagnostic.Code {
    if case .encoding = kind { .invalidUTF8 } else { .foreignContent }
  }

  /// An error where something of the text is not in the document.
  var severity: Diagnostic.Severity {
    switch kind {
    case .rootNamespace, .divNamespace, .emptyElement, .resourceId, .secondResource,
      .encoding:
      .warning
    default: .error
    }
  }

  var message: String {
    switch kind {
    case .text: "text between elements, which FHIR does not know; it is left out"
    case .foreignElement(let name): "<\(name)> is not of FHIR's namespace; it is left out"
    case .underscore(let name): "no name of FHIR begins as <\(name)> does; it is left out"
    case .foreignAttribute(let name):
      "the attribute \"\(name)\", which FHIR does not know; it is left out"
    case .undeclaredPrefix(let name):
      "the prefix of \(name) is declared nowhere; it is left out"
    case .resourceId: "the id of a resource stands in an attribute; it is read as its element"
    case .rootNamespace(let namespace):
      namespace.isEmpty ? "the resource has no namespace" : "the namespace is \"\(namespace)\""
    case .divNamespace: "<div> is not of the XHTML namespace; it is read as if it were"
    case .emptyElement(let name): "<\(name)> has neither a value nor elements"
    case .secondResource(let name):
      "<\(name)> is a second resource in one element; it is read as if the element were repeated"
    case .crowdedContainer(let name): "<\(name)> stands beside other content; it is left out"
    case .encoding(let name): "the text is \(name); FHIR is written in UTF-8"
    }
  }

  var hint: String? {
    switch kind {
    case .text, .foreignElement, .underscore: "remove it, or make it an extension"
    case .foreignAttribute: "values stand in value=\"…\""
    case .undeclaredPrefix: "declare it with xmlns:…=\"…\""
    case .resourceId: "write <id value=\"…\"/>"
    case .rootNamespace: "FHIR's is xmlns=\"\(XMLNamespace.fhirName)\""
    case .divNamespace: "write <div xmlns=\"\(XMLNamespace.xhtmlName)\">"
    case .emptyElement: "remove it; FHIR forbids empty elements"
    case .secondResource: "repeat the element around it"
    case .crowdedContainer: "a resource stands alone in an element of its own"
    case .encoding: "save the file as UTF-8"
    }
  }
}

/// What stops the XML reader.
struct XMLFailure: Error {
  enum Reason {
    case syntax(String)
    /// A reference to a character that XML does not know.
    case unknownReference(String)
    case truncated
    case doctype
    case tooDeep(Int)
    case tooLarge
    case tooManyAttributes(Int)
    case tooLong(Int)
    case tooManyNames
    case tooManyNamespaces
    case notUTF8
    /// More nodes than there is room for, which is found out but once.
    case roomUsedUp
    case unknownEncoding(String)
    case badEncoding(String)
  }

  var reason: Reason
  var offset: Int
}

extension XMLFailure {
  var diagnostic: (code: Diagnostic.Code, message: String, hint: String?) {
    switch reason {
    case .syntax(let message): (.xmlSyntax, message, nil)
    case .unknownReference(let reference):
      (
        .xmlSyntax, "\(reference) is no character of XML",
        "XML knows &amp; &lt; &gt; &quot; &apos; and numbers such as &#160;"
      )
    case .truncated:
      (.truncated, "the text ends before the XML document is complete", "the file may be cut off")
    case .doctype: (.doctype, "a DOCTYPE, which FHIR forbids", "remove it")
    case .tooDeep(let limit):
      (.tooDeep, "nested deeper than \(limit) levels", ReadLimit.depth.hint)
    case .tooManyAttributes(let limit):
      (
        .tooLarge, "an element has more than \(limit) attributes", ReadLimit.attributes.hint
      )
    case .tooLong(let limit):
      (.tooLarge, "a string, tag or comment of more than \(limit) bytes", ReadLimit.string.hint)
    case .tooLarge, .roomUsedUp: (.tooLarge, "the document holds more than 4 GB", nil)
    case .tooManyNames: (.tooLarge, "more than 32,000 unknown element names", nil)
    case .tooManyNamespaces:
      (
        .tooLarge, "more than \(XMLNamespaces.limit) namespaces are declared at one place",
        "leave out the declarations that are not used"
      )
    case .notUTF8:
      (.invalidUTF8, "bytes that are not UTF-8", "save the file as UTF-8, or name its encoding")
    case .unknownEncoding(let name):
      (.xmlSyntax, "the encoding \"\(name)\" is not known", "save the file as UTF-8")
    case .badEncoding(let name):
      (.xmlSyntax, "bytes that are not \(name)", "save the file as UTF-8")
    }
  }
}
