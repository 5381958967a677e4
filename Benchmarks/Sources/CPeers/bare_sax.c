#include "CPeers.h"

#include <libxml/parser.h>
#include <stdlib.h>

struct bare_sax {
  xmlParserCtxtPtr context;
  long count;
};

static void start_element(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
    const xmlChar **namespace_list, int attributes, int defaulted, const xmlChar **attribute_list) {
  ((bare_sax *)data)->count += 1 + attributes;
}

static void end_element(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}

static void characters(void *data, const xmlChar *text, int length) {}

bare_sax *bare_sax_create(void) {
  xmlInitParser();
  bare_sax *parser = calloc(1, sizeof(bare_sax));
  if (parser == NULL) return NULL;
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = characters;
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (parser->context == NULL) {
    free(parser);
    return NULL;
  }
  return parser;
}

void bare_sax_free(bare_sax *parser) {
  if (parser == NULL) return;
  xmlFreeParserCtxt(parser->context);
  free(parser);
}

long bare_sax_read(bare_sax *parser, const char *text, size_t count) {
  const size_t chunk = 1 << 15;
  parser->count = 0;
  xmlCtxtResetPush(parser->context, NULL, 0, NULL, NULL);
  xmlCtxtUseOptions(parser->context, XML_PARSE_HUGE | XML_PARSE_NONET);
  for (size_t start = 0; start < count; start += chunk) {
    size_t length = count - start < chunk ? count - start : chunk;
    if (xmlParseChunk(parser->context, text + start, (int)length, 0) != 0) return -1;
  }
  xmlParseChunk(parser->context, NULL, 0, 1);
  return parser->context->wellFormed ? parser->count : -1;
}
