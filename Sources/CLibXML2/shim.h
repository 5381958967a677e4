#ifndef FHIR_SURVEY_LIBXML2_SHIM_H
#define FHIR_SURVEY_LIBXML2_SHIM_H

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

// libxml2 declares xmlFree as a variable or a macro, by version; Swift needs a function.
static inline void fhir_survey_xml_free(void *memory) { xmlFree(memory); }

#if LIBXML_VERSION >= 21200
static inline void fhir_survey_xml_ignore(void *data, const xmlError *error) {}
#else
static inline void fhir_survey_xml_ignore(void *data, xmlErrorPtr error) {}
#endif

// Brings text to UTF-8; without the words that libxml2 would print on standard error.
static inline int fhir_survey_xml_convert(
    xmlCharEncodingHandlerPtr handler, xmlBufferPtr output, xmlBufferPtr input) {
  xmlStructuredErrorFunc handle = xmlStructuredError;
  void *data = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, fhir_survey_xml_ignore);
  int result = xmlCharEncInFunc(handler, output, input);
  xmlSetStructuredErrorFunc(data, handle);
  return result;
}

#endif
