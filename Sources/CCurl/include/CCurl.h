#ifndef FHIR_SURVEY_CCURL_H
#define FHIR_SURVEY_CCURL_H

// What of libcurl's binary interface (libcurl.so.4) this program uses, in its own words. The library is opened at the first
// request; neither its headers nor the library are needed to build.

#include <stddef.h>

typedef struct fsc_easy fsc_easy;
typedef fsc_easy *(*fsc_easy_init)(void);

#endif
