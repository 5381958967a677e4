#ifndef FHIR_SURVEY_PEERS_H
#define FHIR_SURVEY_PEERS_H

#include <stddef.h>

// A libxml2 SAX2 push parser whose callbacks count elements and attributes and do nothing else.
typedef struct bare_sax bare_sax;

bare_sax *bare_sax_create(void);
void bare_sax_free(bare_sax *parser);

// Reads a document with the parser's one context; the number of elements and attributes, -1 where
// the text is not well-formed.
long bare_sax_read(bare_sax *parser, const char *text, size_t count);

#endif
