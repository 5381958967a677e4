#ifndef FHIR_SURVEY_ZLIB_SHIM_H
#define FHIR_SURVEY_ZLIB_SHIM_H

#include <zlib.h>

// zlib declares it as a macro, which Swift does not see. 16 more than the largest window: gzip, and nothing else.
static inline int fhir_survey_gzip_start(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
