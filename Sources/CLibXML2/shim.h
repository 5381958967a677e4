#ifndef FHIR_SURVEY_LIBXML2_SHIM_H
#define FHIR_SURVEY_LIBXML2_SHIM_H

// Debian builds libxml2 with ICU, and Foundation brings an ICU of its own: the two declare the same
// types differently, and what reads both headers does not compile. The tests need nothing of it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

// libxml2 declares xmlFree as a variable or a macro, by version; Swift needs a function.
static inline void fhir_survey_xml_free(void *memory) { xmlFree(memory); }

#endif
