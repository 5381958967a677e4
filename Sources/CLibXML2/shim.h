#ifndef FHIR_SURVEY_LIBXML2_SHIM_H
#define FHIR_SURVEY_LIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

// libxml2 declares xmlFree as a variable or a macro, by version; Swift needs a function.
static inline void fhir_survey_xml_free(void *memory) { xmlFree(memory); }

#endif
