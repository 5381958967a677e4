#ifndef FHIR_SURVEY_ZLIB_SHIM_H
#define FHIR_SURVEY_ZLIB_SHIM_H

#include <zlib.h>

// zlib declares these as macros, which Swift does not see. 16 more than the largest window: gzip, and nothing else.
static inline int fhir_survey_gzip_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

// A negative window: bare deflate data, as zip archives have them.
static inline int fhir_survey_inflate_start(z_stream *stream) { return inflateInit2(stream, -15); }
static inline int fhir_survey_deflate_start(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

#endif
