#ifndef FHIR_SURVEY_LIBXML2_SHIM_H
#define FHIR_SURVEY_LIBXML2_SHIM_H

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

// libxml2 declares xmlFree as a variable or a macro, by version; Swift needs a function.
static inline void fhir_survey_xml_free(void *memory) { xmlFree(memory); }

// An empty SAX2 handler: what xmlSAXVersion would fill in works only with libxml2's own tree.
static inline xmlSAXHandler fhir_survey_xml_sax(void) {
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  return handler;
}

// How many bytes the parser has read, as UTF-8. The fields are marked deprecated in newer versions.
static inline size_t fhir_survey_xml_offset(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context->input;
  if (input == NULL) return 0;
  return (size_t)input->consumed + (size_t)(input->cur - input->base);
}

// The part of the text that the parser holds, up to where it has read, and the size of that before.
typedef struct {
  const xmlChar *_Nonnull start;
  const xmlChar *_Nonnull end;
  size_t before;
} fhir_survey_xml_input;

// For callbacks, while which there is an input.
static inline fhir_survey_xml_input fhir_survey_xml_input_of(xmlParserCtxtPtr _Nonnull context) {
  xmlParserInputPtr input = context->input;
  fhir_survey_xml_input result = {input->base, input->cur, (size_t)input->consumed};
  return result;
}

// Whether the parser has met an error that ends the document.
static inline int fhir_survey_xml_is_broken(xmlParserCtxtPtr context) {
  return !context->wellFormed || context->disableSAX;
}

// How many names the parser keeps; it never forgets one.
static inline int fhir_survey_xml_name_count(xmlParserCtxtPtr context) {
  return context->dict == NULL ? 0 : xmlDictSize(context->dict);
}

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

// Parses a part of a text, as quietly; what is wrong with it goes to the handler of the context.
static inline int fhir_survey_xml_parse(
    xmlParserCtxtPtr context, const char *text, int count, int isLast) {
  xmlStructuredErrorFunc handle = xmlStructuredError;
  void *data = xmlStructuredErrorContext;
  xmlSetStructuredErrorFunc(NULL, fhir_survey_xml_ignore);
  int result = xmlParseChunk(context, text, count, isLast);
  xmlSetStructuredErrorFunc(data, handle);
  return result;
}

#endif
